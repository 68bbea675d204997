/** The kinds of work reports, as options. */
export const KINDS = [
  { value: 'daily', label: 'Days' },
  { value: 'weekly', label: 'Weeks' },
  { value: 'monthly', label: 'Months' },
] as const
