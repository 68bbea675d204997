/** The frame of the sample organisation: names, and what belongs to what. */
export const DEPARTMENTS = [
  { name: 'Support', code: 'SUP', cost_centre: '4100', description: 'Answers customers around the clock.' },
  { name: 'Engineering', code: 'ENG', cost_centre: '4200', description: 'Builds and runs the platform.' },
  { name: 'Quality', code: 'QLT', cost_centre: '4300', description: 'Checks what we answer and what we ship.' },
  { name: 'Finance', code: 'FIN', cost_centre: '4400', description: 'Invoices, books and budgets.' },
  { name: 'People', code: 'PPL', cost_centre: '4500', description: 'Hiring, care and learning.' },
] as const

export const TEAMS = [
  { department: 'Support', name: 'Support Berlin', description: 'Customers in Europe, 08:00 to 20:00 Berlin.' },
  { department: 'Support', name: 'Support Bengaluru', description: 'Customers in Asia, and the morning of Europe.' },
  { department: 'Support', name: 'Night Desk', description: 'Everything that cannot wait until morning.' },
  { department: 'Engineering', name: 'Platform', description: 'Servers, data and deployments.' },
  { department: 'Engineering', name: 'Integrations', description: 'Connections to the systems of customers.' },
  { department: 'Quality', name: 'QA', description: 'Samples answers and tests releases.' },
  { department: 'Finance', name: 'Billing', description: 'Contracts and invoices.' },
  { department: 'People', name: 'HR', description: 'From the offer to the last day.' },
  { department: 'People', name: 'Learning', description: 'Onboarding courses and refreshers.' },
] as const

export const DESIGNATIONS = [
  { name: 'Support associate', department: 'Support', level: 2 },
  { name: 'Senior support associate', department: 'Support', level: 3 },
  { name: 'Shift supervisor', department: 'Support', level: 5 },
  { name: 'Support lead', department: 'Support', level: 6 },
  { name: 'Head of support', department: 'Support', level: 8 },
  { name: 'Developer', department: 'Engineering', level: 4 },
  { name: 'Senior developer', department: 'Engineering', level: 5 },
  { name: 'Engineering lead', department: 'Engineering', level: 7 },
  { name: 'Quality analyst', department: 'Quality', level: 3 },
  { name: 'QA lead', department: 'Quality', level: 6 },
  { name: 'Accountant', department: 'Finance', level: 4 },
  { name: 'Billing specialist', department: 'Finance', level: 3 },
  { name: 'HR partner', department: 'People', level: 5 },
  { name: 'Trainer', department: 'People', level: 4 },
] as const

/** The departments of additional teams in a larger organisation, in turn. */
export const GROWTH = [
  'Support',
  'Engineering',
  'Support',
  'Quality',
  'Support',
  'Engineering',
  'Support',
  'Finance',
  'Support',
  'Engineering',
  'Support',
  'People',
] as const

type Day = Readonly<{
  start: string | null
  end: string | null
  break_minutes: number
  expected_minutes: number | null
}>

export const OFF: Day = { start: null, end: null, break_minutes: 0, expected_minutes: null }
export const timed = (start: string, end: string, break_minutes: number): Day => ({
  start,
  end,
  break_minutes,
  expected_minutes: null,
})
export const flexible = (expected_minutes: number): Day => ({ ...OFF, expected_minutes })

/** Returns weeks of seven days, Monday first, as the days of a pattern version. */
export const grid = (...weeks: readonly (readonly Day[])[]) =>
  weeks.flatMap((days, week) => days.map((day, index) => ({ week: week + 1, weekday: index + 1, ...day })))

/** The same day from Monday to Friday. */
export const workWeek = (day: Day, weekend: Day = OFF): Day[] => [day, day, day, day, day, weekend, weekend]
