import type { ProjectBilling, ProjectState } from '#domains/billing/contract/billing.records.ts'

export type DemoClient = Readonly<{
  code: string
  name: string
  country: string
  currency: string
  /** Null for a client that has none. */
  tax_id: string | null
  address: string
  terms: number
  /** Per hour, in the smallest unit. */
  rate: number
  /** The approximate value of one month of work, in the smallest unit. */
  month: number
  tax: string
  /** Days after the due date on which it pays. */
  late: number
  isArchived?: boolean
}>

const client = (
  code: string,
  name: string,
  country: string,
  currency: string,
  tax_id: string | null,
  address: string,
  rate: number,
  month: number,
  late = 0,
): DemoClient => {
  const tax = { DE: 'DE-19', IN: 'IN-18' }[country] ?? 'RC-0'
  return { code, name, country, currency, tax_id, address, terms: 30, rate, month, tax, late }
}

/** The clients of the demo organisation. One of them pays three weeks late by habit. */
export const CLIENTS: readonly DemoClient[] = [
  client('SPREE', 'Spree Energie AG', 'DE', 'EUR', 'DE812345001', 'Holzmarktstraße 12\n10243 Berlin', 9500, 1_840_000),
  client(
    'HANSE',
    'Hanse Logistik GmbH',
    'DE',
    'EUR',
    'DE812345002',
    'Brooktorkai 4\n20457 Hamburg',
    8800,
    1_210_000,
    21,
  ),
  client('RHEIN', 'Rheintal Versicherung AG', 'DE', 'EUR', 'DE812345003', 'Domplatz 1\n50667 Köln', 10_200, 2_050_000),
  client(
    'DECCAN',
    'Deccan Telecom Ltd',
    'IN',
    'INR',
    '29AACCD1111F1Z1',
    '4 Lavelle Road\nBengaluru 560001',
    210_000,
    46_000_000,
    3,
  ),
  client(
    'GANGA',
    'Ganga Foods Ltd',
    'IN',
    'INR',
    '09AACCG2222F1Z2',
    '18 Mall Road\nKanpur 208001',
    180_000,
    28_500_000,
  ),
  client(
    'ALBION',
    'Albion Rail plc',
    'GB',
    'GBP',
    'GB123456789',
    '2 Station Approach\nYork YO24 1AB',
    8200,
    960_000,
    5,
  ),
  client(
    'SAENTIS',
    'Säntis Medtech AG',
    'CH',
    'CHF',
    'CHE-123.456.789',
    'Rorschacher Straße 150\n9000 St. Gallen',
    12_500,
    1_480_000,
  ),
  client(
    'PRAIRIE',
    'Prairie Health Inc.',
    'US',
    'USD',
    null,
    '500 Larimer Street\nDenver, CO 80202',
    11_000,
    1_120_000,
    1,
  ),
  {
    ...client('ALTPOST', 'Alte Post Verlag KG', 'DE', 'EUR', 'DE812345009', 'Poststraße 3\n04158 Leipzig', 8000, 0),
    isArchived: true,
  },
]

type DemoTax = Readonly<{ code: string; name: string; country: string; rate_bp: number; note: string | null }>

export const TAXES: readonly DemoTax[] = [
  { code: 'DE-19', name: 'VAT', country: 'DE', rate_bp: 1900, note: null },
  { code: 'DE-7', name: 'VAT', country: 'DE', rate_bp: 700, note: null },
  {
    code: 'RC-0',
    name: 'Reverse charge',
    country: 'DE',
    rate_bp: 0,
    note: 'Reverse charge: the recipient owes the tax.',
  },
  { code: 'IN-18', name: 'GST', country: 'IN', rate_bp: 1800, note: null },
  { code: 'US-NYC', name: 'Sales tax', country: 'US', rate_bp: 887.5, note: null },
]

export type DemoProject = Readonly<{
  code: string
  name: string
  client: string | null
  state: ProjectState
  billing: ProjectBilling
  /** Hours, and the smallest unit of money. */
  budget_hours: number | null
  rate: number | null
  /** Months before today on which it starts, and how many it lasts. */
  starts: number
  lasts: number | null
}>

const project = (
  code: string,
  name: string,
  client_code: string | null,
  state: ProjectState,
  billing: ProjectBilling,
  more: Partial<DemoProject> = {},
): DemoProject => ({
  code,
  name,
  client: client_code,
  state,
  billing,
  budget_hours: null,
  rate: null,
  starts: 7,
  lasts: 12,
  ...more,
})

/** Its projects: eight active ones, two of them internal. Retainers are due from the month before this one. */
export const PROJECTS: readonly DemoProject[] = [
  project('SPREEDESK', 'Spree service desk', 'SPREE', 'active', 'hourly', { budget_hours: 1200 }),
  project('HANSEAPP', 'Hanse driver app', 'HANSE', 'active', 'hourly', { budget_hours: 800 }),
  project('RHEINBOT', 'Claims assistant', 'RHEIN', 'active', 'fixed', { rate: 4_800_000, budget_hours: 600 }),
  project('DECCANNOC', 'Network operations desk', 'DECCAN', 'active', 'hourly', { budget_hours: 1500 }),
  project('ALBION24', 'Albion night support', 'ALBION', 'active', 'retainer', { rate: 420_000, starts: 1, lasts: 12 }),
  project('SAENTISCARE', 'Säntis care line', 'SAENTIS', 'active', 'retainer', { rate: 650_000, starts: 1, lasts: 12 }),
  project('HANDBOOK', 'Handbook of support', null, 'active', 'none', { budget_hours: 160, lasts: null }),
  project('TOOLING', 'Tools of our own', null, 'active', 'none', { lasts: null }),
  project('GANGAMIG', 'Ganga migration', 'GANGA', 'on_hold', 'hourly', { budget_hours: 400 }),
  project('PRAIRIEEHR', 'Prairie records', 'PRAIRIE', 'planned', 'hourly', { starts: -1, lasts: 6 }),
  project('RHEIN2', 'Claims assistant, second part', 'RHEIN', 'planned', 'fixed', {
    rate: 3_600_000,
    starts: -2,
    lasts: 8,
  }),
  project('SPREEMOVE', 'Spree move of the desk', 'SPREE', 'completed', 'fixed', {
    rate: 900_000,
    starts: 11,
    lasts: 6,
  }),
  project('ALTPOSTWEB', 'Alte Post web shop', 'ALTPOST', 'completed', 'hourly', { starts: 14, lasts: 7 }),
  project('PRAIRIEPOC', 'Prairie trial', 'PRAIRIE', 'cancelled', 'hourly', { starts: 9, lasts: 3 }),
]
