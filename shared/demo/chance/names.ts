/**
 * The first names of fictional people. An email address is formed from a first name, a last name and a
 * company domain. All domains are reserved for examples.
 */
export const firstNames = [
  ...[
    'Anna',
    'Ben',
    'Carla',
    'David',
    'Elena',
    'Felix',
    'Grace',
    'Hassan',
    'Ines',
    'Jonas',
    'Katarina',
    'Liam',
  ],
  ...['Mara', 'Nils', 'Olivia', 'Paul', 'Quinn', 'Rosa', 'Samir', 'Tessa', 'Umar', 'Vera', 'Wanda', 'Xavier'],
  ...[
    'Yasmin',
    'Zoe',
    'Amir',
    'Bianca',
    'Chen',
    'Daniela',
    'Emil',
    'Farah',
    'George',
    'Hana',
    'Igor',
    'Julia',
  ],
  ...[
    'Kofi',
    'Laura',
    'Marco',
    'Nadia',
    'Oscar',
    'Priya',
    'Rafael',
    'Sofia',
    'Tomas',
    'Ursula',
    'Victor',
    'Yuki',
  ],
] as const;

export const lastNames = [
  ...['Abbott', 'Baker', 'Costa', 'Dietrich', 'Eriksen', 'Fischer', 'Garcia', 'Hughes', 'Ivanov', 'Jensen'],
  ...['Keller', 'Lindqvist', 'Meyer', 'Novak', 'Okafor', 'Patel', 'Quist', 'Romero', 'Schmidt', 'Tanaka'],
  ...['Ueda', 'Varga', 'Walsh', 'Xu', 'Young', 'Zimmer', 'Andersen', 'Bauer', 'Clarke', 'Dubois', 'Evans'],
  ...[
    'Ferrari',
    'Greco',
    'Hoffmann',
    'Iversen',
    'Jansen',
    'Kowalski',
    'Larsen',
    'Moreau',
    'Nielsen',
    'Olsen',
  ],
  ...['Popescu', 'Rossi', 'Silva', 'Turner', 'Urban', 'Vogel', 'Weber', 'Yilmaz', 'Zhang'],
] as const;

/** The domains of the companies that these people work for. */
export const companyDomains = [
  'northwind.example',
  'contoso.example',
  'fabrikam.example',
  'brightwater.example',
  'oakfield-partners.example',
  'lumen-logistics.example',
  'harbour-insurance.example',
] as const;
