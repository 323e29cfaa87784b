import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/*
 * A page that is as plain as possible but sends the same requests as a panel page. It uses React and has a
 * heading, a search field and unstyled tables. The benchmark compares the panel's pages with it. The requests
 * are in session storage under `reference:requests`, along with a signed-in admin's session.
 */

type Row = Readonly<Record<string, unknown>>;

const rowsPerPage = 25;
const maxColumns = 6;

/** Returns every record list in a response, at any depth. */
function listsIn(value: unknown): readonly (readonly Row[])[] {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every((item) => typeof item === 'object' && item !== null)
      ? [value]
      : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsIn) : [];
}

function accessToken(): string {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
  return JSON.parse(sessionStorage.getItem(key) ?? '{}').access_token;
}

async function answerTo(body: string): Promise<readonly (readonly Row[])[]> {
  const { graphqlUrl } = await (await fetch('/config.json')).json();
  const headers = { 'content-type': 'application/json', authorization: accessToken() };
  const response = await fetch(graphqlUrl, { method: 'POST', headers, body });
  return listsIn((await response.json()).data);
}

function Reference({ requests }: { readonly requests: readonly string[] }) {
  const [lists, setLists] = useState<readonly (readonly Row[])[]>([]);
  const [words, setWords] = useState('');
  useEffect(() => {
    for (const body of requests) {
      void answerTo(body).then((found) => setLists((known) => [...known, ...found]));
    }
  }, [requests]);
  const known = lists.toSorted((one, other) => other.length - one.length);
  return (
    <main>
      <h1>Reference</h1>
      <p>The records that the panel's page reads, in unstyled tables.</p>
      <label>
        Search <input value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      {known.map((rows) => (
        <Table key={JSON.stringify(rows[0])} rows={rows} words={words.toLowerCase()} />
      ))}
    </main>
  );
}

function Table({ rows, words }: { readonly rows: readonly Row[]; readonly words: string }) {
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<Row>();
  const matching = words ? rows.filter((row) => JSON.stringify(row).toLowerCase().includes(words)) : rows;
  const shown = matching.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
  const columns = Object.keys(rows[0] ?? {}).slice(0, maxColumns);
  return (
    <section>
      {opened && (
        <dialog open>
          <pre>{JSON.stringify(opened, undefined, 2)}</pre>
          <button type="button" onClick={() => setOpened(undefined)}>
            Close
          </button>
        </dialog>
      )}
      <button type="button" onClick={() => setPage((page + 1) * rowsPerPage < rows.length ? page + 1 : 0)}>
        Next
      </button>
      <table>
        <tbody>
          {shown.map((row) => (
            <tr key={JSON.stringify(row)} onClick={() => setOpened(row)}>
              {columns.map((column) => (
                <td key={column}>{wordsOf(row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const wordsOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
const requests: readonly string[] = JSON.parse(sessionStorage.getItem('reference:requests') ?? '[]');
createRoot(container).render(<Reference requests={requests} />);
