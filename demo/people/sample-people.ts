/** One of the sixty people with written stories in the sample organisation. */
export type Role = Readonly<{
  name: string
  role: number
  department: string
  team: string | null
  designation: string | null
  /** Berlin or Bengaluru. */
  city: 'B' | 'I'
  /** Days before today on which the person joined; negative: will join. */
  joined: number
  manager: string | null
  type?: 'trainee' | 'contractor' | 'fixed_term'
  mode?: 'hybrid' | 'remote'
  /** Hours other than those of the city and the team. */
  pattern?: string
  /** The person signs in with `code<role>@`. */
  is_code?: true
  /** Has no work email, and signs in with the private one. */
  is_private?: true
  /** Days before today that were the last ones. */
  left?: number
  /** As what the person began. */
  was?: Readonly<{ role?: number; designation?: string; mode?: 'office' }>
  /** An earlier employment: from and to, in days before today. */
  earlier?: readonly [from: number, to: number]
}>

const of =
  (department: string, team: string | null, manager: string, designation: string | null) =>
  (name: string, role: number, city: 'B' | 'I', joined: number, more: Partial<Role> = {}): Role => ({
    name,
    role,
    department,
    team,
    designation,
    city,
    joined,
    manager,
    ...more,
  })

const code = { is_code: true } as const
const top = of('People', null, '', null)
const berlin = of('Support', 'Support Berlin', 'Thomas Keller', 'Support associate')
const bengaluru = of('Support', 'Support Bengaluru', 'Priya Sharma', 'Support associate')
const night = of('Support', 'Night Desk', 'Karim Haddad', 'Support associate')
const platform = of('Engineering', 'Platform', 'Lukas Brandt', 'Developer')
const integrations = of('Engineering', 'Integrations', 'Sofia Lindqvist', 'Developer')
const quality = of('Quality', 'QA', 'Miriam Vogt', 'Quality analyst')
const billing = of('Finance', 'Billing', 'Henrik Olsen', 'Billing specialist')
const hr = of('People', 'HR', 'Anjali Desai', 'HR partner')
const learning = of('People', 'Learning', 'Anjali Desai', 'Trainer')
const SENIOR = { designation: 'Senior support associate' }

/** Leads first, then team by team, those who left and those who will join. */
export const SAMPLE_PEOPLE: readonly Role[] = [
  top('Clara Winter', 31111, 'B', 2620, { manager: null }),
  {
    ...berlin('Nadia Hoffmann', 31111, 'B', 2300, code),
    team: null,
    designation: 'Head of support',
    manager: 'Clara Winter',
  },
  berlin('Thomas Keller', 103, 'B', 1920, {
    ...code,
    designation: 'Support lead',
    manager: 'Nadia Hoffmann',
    was: { role: 102, designation: 'Senior support associate' },
  }),
  bengaluru('Priya Sharma', 22222, 'I', 1610, { ...code, designation: 'Shift supervisor', manager: 'Nadia Hoffmann' }),
  night('Karim Haddad', 114, 'B', 1500, { ...code, designation: 'Support lead', manager: 'Nadia Hoffmann' }),
  platform('Lukas Brandt', 104, 'B', 2110, {
    ...code,
    designation: 'Engineering lead',
    manager: 'Clara Winter',
    mode: 'hybrid',
  }),
  integrations('Sofia Lindqvist', 4, 'B', 1330, {
    ...code,
    designation: 'Senior developer',
    manager: 'Lukas Brandt',
    mode: 'hybrid',
  }),
  quality('Miriam Vogt', 103, 'B', 1710, { designation: 'QA lead', manager: 'Clara Winter' }),
  billing('Henrik Olsen', 103, 'B', 1450, { designation: 'Accountant', manager: 'Clara Winter' }),
  hr('Anjali Desai', 104, 'I', 1250, { manager: 'Clara Winter', mode: 'hybrid' }),
  bengaluru('Ravi Kumar', 114, 'I', 1400, { designation: 'Support lead' }),
  quality('Jan Vogel', 16, 'B', 930, { mode: 'hybrid' }),
  bengaluru('Asha Rao', 102, 'I', 1120, SENIOR),
  platform('Mara Chen', 115, 'B', 310, { designation: 'Senior developer', mode: 'remote', earlier: [1480, 610] }),
  berlin('Jonas Weber', 101, 'B', 540, code),
  berlin('Lena Fischer', 102, 'B', 1010, { ...code, ...SENIOR, was: { role: 101, designation: 'Support associate' } }),
  berlin('Elif Yilmaz', 112, 'B', 760, code),
  berlin('Paul Neumann', 101, 'B', 420, { pattern: 'Weekend 06:00–14:00' }),
  berlin('Greta Schulz', 102, 'B', 1190, { ...SENIOR, pattern: 'Weekend 14:00–22:00' }),
  berlin('Mateo Alvarez', 112, 'B', 690, { mode: 'hybrid', was: { mode: 'office' }, pattern: 'Weekend 06:00–14:00' }),
  berlin('Hannah Krüger', 101, 'B', 280, { pattern: 'Weekend 14:00–22:00' }),
  berlin('Oskar Lange', 99, 'B', 75, { ...code, type: 'trainee' }),
  berlin('Zoe Martin', 11111, 'B', 150, { ...code, type: 'contractor', mode: 'remote' }),
  bengaluru('Vikram Singh', 101, 'I', 640, { manager: 'Ravi Kumar' }),
  bengaluru('Meera Nair', 101, 'I', 505, { manager: 'Ravi Kumar' }),
  bengaluru('Arjun Patel', 102, 'I', 880, SENIOR),
  bengaluru('Divya Menon', 112, 'I', 730),
  bengaluru('Karthik Reddy', 101, 'I', 365),
  bengaluru('Sneha Iyer', 101, 'I', 21),
  night('Amir Rahimi', 112, 'B', 820, { pattern: 'Weekend night 22:00–06:00' }),
  night('Nele Bauer', 101, 'B', 470),
  night('Suresh', 101, 'I', 390, { is_private: true }),
  night('Ida Johansen', 102, 'B', 990, SENIOR),
  night('Farid Aziz', 11111, 'B', 210, { type: 'contractor', pattern: 'Weekend night 22:00–06:00' }),
  night('Tomasz Nowak', 112, 'B', 560, { pattern: 'Weekend night 22:00–06:00' }),
  platform('Emil Richter', 115, 'B', 850, { ...code, mode: 'hybrid' }),
  platform('Wei Zhang', 115, 'B', 600, { mode: 'remote' }),
  platform('Nina Sommer', 115, 'B', 1370, {
    designation: 'Senior developer',
    mode: 'hybrid',
    was: { designation: 'Developer' },
  }),
  platform('Rahul Verma', 115, 'I', 450, { mode: 'hybrid' }),
  platform('Yara Costa', 115, 'B', 240, { mode: 'remote', pattern: 'Evening 14:00–22:00' }),
  integrations('David Cohen', 115, 'B', 700, { mode: 'hybrid', pattern: 'Evening 14:00–22:00' }),
  integrations('Pooja Joshi', 115, 'I', 520, { mode: 'hybrid' }),
  integrations('Felix Braun', 115, 'B', 330, { pattern: 'Weekend 06:00–14:00' }),
  integrations('Marta Kowalska', 11111, 'B', 120, {
    type: 'contractor',
    mode: 'remote',
    pattern: 'Evening 14:00–22:00',
  }),
  quality('Kavya Pillai', 16, 'I', 670, code),
  quality('Simon Hartmann', 16, 'B', 410, { pattern: 'Weekend 14:00–22:00' }),
  quality('Lea Winkler', 16, 'B', 14),
  billing('Ulrike Stein', 3163, 'B', 1080, code),
  billing('Deepak Shah', 3163, 'I', 580),
  billing('Anton Meyer', 101, 'B', 260, { type: 'fixed_term' }),
  hr('Julia Becker', 102, 'B', 910, { mode: 'hybrid' }),
  hr('Nisha Thomas', 102, 'I', 430),
  learning('Ben Schröder', 119, 'B', 800, code),
  learning('Lakshmi Krishnan', 119, 'I', 350),
  berlin('Olga Petrov', 101, 'B', 950, { left: 160 }),
  platform('Manuel Ruiz', 115, 'B', 1280, { left: 95 }),
  bengaluru('Tanvi Kulkarni', 101, 'I', 720, { left: 40 }),
  quality('Stefan Adler', 16, 'B', 1150, { left: 6 }),
  berlin('Noor El-Amin', 101, 'B', -13),
  platform('Aditya Bose', 115, 'I', -20, { mode: 'hybrid' }),
]

/** The managers of the people of each team. */
export const TEAM_MANAGERS: ReadonlyMap<string, string> = new Map([
  ['Support Berlin', 'Thomas Keller'],
  ['Support Bengaluru', 'Priya Sharma'],
  ['Night Desk', 'Karim Haddad'],
  ['Platform', 'Lukas Brandt'],
  ['Integrations', 'Sofia Lindqvist'],
  ['QA', 'Miriam Vogt'],
  ['Billing', 'Henrik Olsen'],
  ['HR', 'Anjali Desai'],
  ['Learning', 'Anjali Desai'],
])

/** The person who is invited and has not chosen a password yet, and the person without a login. */
export const INVITED = 'Noor El-Amin'
export const WITHOUT_LOGIN = 'Aditya Bose'

type AdminRole = Readonly<{ name: string; role: number; address: string; employee: string | null }>

export const ADMINS: readonly AdminRole[] = [
  { name: 'Olivia Grant', role: 0, address: 'code0', employee: null },
  { name: 'Clara Winter', role: 1, address: 'code1', employee: 'Clara Winter' },
  { name: 'Nina Sommer', role: 2, address: 'code2', employee: 'Nina Sommer' },
  { name: 'Anjali Desai', role: 3, address: 'code3', employee: 'Anjali Desai' },
  { name: 'Peter Lindner', role: 4, address: 'code4-admin', employee: null },
  { name: 'Ruth Okafor', role: 5, address: 'code5', employee: null },
  { name: 'Sam Turner', role: 33, address: 'code33', employee: null },
  { name: 'Iris Novak', role: 1, address: 'iris.novak', employee: null },
]
