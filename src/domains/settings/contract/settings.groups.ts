/**
 * The groups in the order in which they are shown. A confirmed one needs the password before it is changed; a
 * reserved one is changed by super admins alone: it decides where links that set a password go.
 */
export const settingGroups = {
  organisation: { label: 'Organisation', is_confirmed: false, is_reserved: false },
  region: { label: 'Region', is_confirmed: false, is_reserved: false },
  session: { label: 'Sign-in', is_confirmed: true, is_reserved: false },
  people: { label: 'People', is_confirmed: false, is_reserved: false },
  hiring: { label: 'Hiring', is_confirmed: false, is_reserved: false },
  payroll: { label: 'Payroll', is_confirmed: true, is_reserved: false },
  billing: { label: 'Invoices', is_confirmed: false, is_reserved: false },
  notices: { label: 'Notices', is_confirmed: false, is_reserved: false },
  mail: { label: 'Email', is_confirmed: true, is_reserved: true },
  help: { label: 'Help', is_confirmed: false, is_reserved: false },
} as const
export type SettingGroup = keyof typeof settingGroups
const isGroup = (name: string): name is SettingGroup => name in settingGroups
export const GROUPS = Object.keys(settingGroups).filter(isGroup)
