export const CRITERIA = [
  { name: 'Quality of work', description: 'Results can be used as they are.', weight: 15 },
  { name: 'Delivery', description: 'What is promised is there on its day.', weight: 15 },
  { name: 'Teamwork', description: 'Helps others, and asks in time.', weight: 10 },
  { name: 'Initiative', description: 'Sees what is missing and begins.', weight: 8 },
  { name: 'Knowledge', description: 'Knows the product and passes it on.', weight: 7 },
  { name: 'Reliability', description: 'Is there, on time and prepared.', weight: 5 },
] as const

export const GOALS = [
  { title: 'Answer first requests within the agreed time', measure: 'Share in time', target: '95 %' },
  { title: 'Write two pages of the hashbook', measure: 'Pages', target: '2' },
  { title: 'Lead the move of the archive', measure: 'Done', target: 'End of the half-year' },
  { title: 'Bring the number of reopened tickets down', measure: 'Reopened', target: 'Below 3 %' },
  { title: 'Train a new colleague', measure: 'People', target: '1' },
  { title: 'Automate the weekly report', measure: 'Hours saved', target: '3 a week' },
] as const

export const GOAL_WEIGHTS = [
  [50, 30, 20],
  [40, 30, 20, 10],
  [30, 25, 20, 15, 10],
] as const

export const COMMENTS = [
  'Steady work, and a good eye for details.',
  'Clear progress since the last round.',
  'Always there when the team needs help.',
  'Could plan the end of a task earlier.',
  'The new process works because of this.',
] as const

export const LONG = 'This was seen by the whole team in several projects of the half-year.'

export const OVERALL = [
  'A good half-year. The next step is to lead a small project.',
  'Solid results. Let us work on planning together.',
  'Very strong in service, and a teacher for new colleagues.',
] as const

export const REPLIES = [
  'The move of the archive is not mentioned. It took most of my spring.',
  'I do not agree with the rating of delivery: the dates were moved by the client.',
  'My goals were changed in May, and the old ones were rated.',
  'I was on loan to another team for two months.',
  'I see my teamwork differently, and so do my colleagues.',
] as const

export const THANKS = [
  'Took my shift on Friday, thank you!',
  'Explained the new module to me with great patience.',
  'Found the bug that I had looked for all day.',
  'Helped with the release until late.',
  'Covered my tickets while I was ill.',
] as const

export const POINTS = [
  'Closed the oldest tickets of the team.',
  'The handover to the night shift was complete.',
  'The client praised the answers.',
  'Finished the migration before its date.',
] as const

/** Reasons of a lead for points, by the source of the points. */
export const POINTS_FOR = {
  task: 'Finished well, and nobody had to ask for it.',
  ticket: 'The client thanked us for this answer.',
  report: 'Says in a few lines what happened and what is in the way.',
  topic: 'New colleagues start with this page now.',
} as const
