import type { Candidate } from '#domains/hiring/contract/recruiting.models.ts'

type Person = readonly [
  name: string,
  stage: Candidate['stage'],
  source: Candidate['source'],
  opening: number,
  days: number,
]

/** The candidates: name, stage, source, index of the opening, and days in the stage. */
export const CANDIDATES: readonly Person[] = [
  ['Maya Lind', 'applied', 'direct', 0, 1],
  ['Tobias Frey', 'applied', 'job_board', 0, 6],
  ['Nadia Haddad', 'applied', 'direct', 1, 2],
  ['Piotr Zielinski', 'applied', 'agency', 2, 0],
  ['Lucia Romano', 'applied', 'direct', 3, 4],
  ['Hugo Martens', 'interviewing', 'direct', 0, 3],
  ['Aisha Bello', 'interviewing', 'job_board', 0, 5],
  ['Jonas Berg', 'interviewing', 'direct', 1, 2],
  ['Kavya Iyer', 'interviewing', 'agency', 1, 8],
  ['Emil Novak', 'interviewing', 'direct', 2, 1],
  ['Sara Lindgren', 'interviewing', 'other', 3, 4],
  ['Rohan Das', 'selected', 'direct', 0, 2],
  ['Elena Petrova', 'selected', 'job_board', 1, 4],
  ['Felix Braun', 'offered', 'direct', 0, 3],
  ['Meera Nair', 'offered', 'agency', 0, 1],
  ['Noah Keller', 'offered', 'direct', 1, 6],
  ['Ines Duarte', 'offered', 'job_board', 2, 5],
  ['Viktor Holm', 'rejected', 'direct', 0, 12],
  ['Greta Olsen', 'rejected', 'job_board', 1, 20],
  ['Samir Khan', 'rejected', 'agency', 2, 35],
  // The same person had applied for another opening.
  ['Tobias Frey', 'withdrawn', 'direct', 3, 9],
  ['Oskar Falk', 'withdrawn', 'direct', 0, 30],
]

export const OPENINGS = [
  { title: 'Support engineer', department: 'Support', designation: 'Support associate', vacancies: 3 },
  { title: 'Developer', department: 'Engineering', designation: 'Developer', vacancies: 1 },
  { title: 'Quality analyst', department: 'Quality', designation: 'Quality analyst', vacancies: 1 },
  { title: 'Finance assistant', department: 'Finance', designation: 'Billing specialist', vacancies: 1 },
] as const

/** Feedback about candidates who passed or wait for a result, and about those who failed. */
export const FEEDBACK = {
  yes: [
    'Asked the right questions about the incident and explained the fix in plain words.',
    'Solid on the tools, a little hesitant when two customers call at once.',
    'Knows the field well. Would like to see more written examples.',
    'Calm and friendly, also when I played a difficult customer.',
    'Learned our product beforehand and had good questions about the team.',
  ],
  no: [
    'Friendly, but could not explain how to find the cause of a simple fault.',
    'The task was only half done, and the answers stayed general.',
    'Looks for a role with less contact with customers.',
  ],
} as const
