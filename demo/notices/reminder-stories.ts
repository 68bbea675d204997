export type ReminderStory = Readonly<{
  title: string
  notes?: string
  /** The start of the address of its owner. */
  by: string
  /** The first day, from today on. */
  day: number
  time?: string
  repeat?: 'daily' | 'weekly' | 'monthly' | 'yearly'
  interval?: number
  weekdays?: readonly number[]
  leads?: readonly number[]
  /** Departments, or all administrators. */
  departments?: readonly string[]
  admins?: true
  path?: string
  escalates?: number
  /** It was due before: of a hundred people so many have done it. */
  done?: number
}>

const HR = 'code3'
/** The reminders of people of the demo. */
export const REMINDER_STORIES: readonly ReminderStory[] = [
  {
    title: 'Order the new headsets',
    by: 'code0',
    day: 1,
    notes: 'Forty, the ones without cable.',
    path: '/admin/management/inventory',
  },
  { title: 'Call the landlord about the heating', by: 'code1', day: 0, time: '17:30' },
  {
    title: 'Prepare the figures for the board',
    by: 'code1',
    day: 6,
    leads: [2880, 0],
    notes: 'Attendance, tickets and revenue of the quarter.',
  },
  { title: 'Renew the certificate of the status page', by: 'code2', day: 24, leads: [10_080, 1440] },
  { title: 'Thank the interviewers', by: 'code4-admin', day: 2, time: '15:00' },
  { title: 'Talk with Lena about the training', by: HR, day: 3, time: '10:30' },
  { title: 'Book the room for the town hall', by: HR, day: -1, time: '11:00', done: 0 },
  { title: 'Dentist', by: 'code115', day: 1, time: '08:00', leads: [0] },
  { title: 'Send the travel receipts', by: 'code103', day: 0, time: '16:00' },
  {
    title: 'Check the open punches of the week',
    by: HR,
    day: -10,
    time: '10:00',
    repeat: 'weekly',
    weekdays: [5],
    admins: true,
    done: 70,
  },
  {
    title: 'Water the plants of the third floor',
    by: 'code0',
    day: -17,
    time: '09:30',
    repeat: 'weekly',
    weekdays: [1, 4],
    departments: ['People'],
    done: 100,
  },
  {
    title: 'Review the unassigned tickets',
    by: 'code0',
    day: -9,
    time: '09:00',
    repeat: 'weekly',
    weekdays: [1],
    departments: ['Support'],
    done: 80,
  },
  {
    title: 'Empty the test environment',
    by: 'code2',
    day: -20,
    repeat: 'weekly',
    interval: 2,
    departments: ['Engineering'],
    done: 90,
  },
  {
    title: 'Hand in the payroll changes',
    by: HR,
    day: 4,
    time: '12:00',
    repeat: 'monthly',
    leads: [2880, 0],
    admins: true,
    path: '/admin/requests',
  },
  {
    title: 'Fire drill',
    by: 'code0',
    day: 40,
    time: '11:00',
    repeat: 'yearly',
    departments: ['Support', 'Engineering', 'Quality', 'Finance', 'People'],
  },
  {
    title: 'Return the borrowed laptops',
    by: 'code2',
    day: -3,
    time: '14:00',
    departments: ['Quality'],
    escalates: 4,
    done: 40,
  },
  { title: 'Confirm who covers the holidays', by: HR, day: -2, time: '12:00', departments: ['Support'], done: 55 },
]
