/** The field at fault, by the kind of problem. */
const fields: Readonly<Record<string, string>> = {
  InvalidHour: 'hour',
  HourUnreadable: 'hour',
  HourSpelling: 'hour',
  MissingInCode: 'templateName',
  OutranksTemplates: 'templateName',
  DaysMissing: 'days',
  DaysUnreadable: 'days',
  ActivityTypeMissing: 'activityType',
  TimeOffHour: 'exerciseTime',
  TimeUnreadable: 'exerciseTime',
  BreathingWithoutTime: 'exerciseTime',
  SetEmpty: 'set',
  SetUnknown: 'set',
  SetInactive: 'set',
  BreathingUnknown: 'set',
  SetMismatch: 'set',
  SetIdMismatch: 'set',
  TitleMismatch: 'notificationHeading',
  BreathingWithoutHeading: 'notificationHeading',
  IdInContent: 'notificationContent',
};

/** Returns the field at fault, or undefined if no single field is. */
export const entryFieldAtFault = (kind: string): string | undefined => fields[kind];
