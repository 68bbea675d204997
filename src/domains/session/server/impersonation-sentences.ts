import type { ScreenLink } from '#kit/contract/keys.ts'

type Act = Readonly<{ action: string; fields: readonly string[] }>
type Told = Readonly<{ sentence: string; path: ScreenLink | null }>

/** What people call the acts of the audit. Others are told by their own name. */
const ACTS: Readonly<Record<string, string>> = {
  'attendance.punched_in': 'Punched in',
  'attendance.punched_out': 'Punched out',
  'attendance.break_started': 'Started a break',
  'attendance.break_ended': 'Ended a break',
  'people.profile_updated': 'Changed the profile',
  'shell.preferences_saved': 'Changed how the screens look',
}

/** Where the result of an act stands, by its domain. */
const PATHS: Readonly<Record<string, ScreenLink>> = {
  attendance: '/employee/timesheet',
  people: '/employee/userprofile',
}

const NAMES: Readonly<Record<string, string>> = { linkedin_url: 'LinkedIn' }
const spoken = (name: string): string => NAMES[name] ?? name.replaceAll('_', ' ')

/** An act of a visit in words: `people.note_added` reads "Note added"; `fields` name what was changed. */
export const sentenceOf = ({ action, fields }: Act): Told => {
  const [domain = '', name = action] = action.split('.')
  const words = spoken(name)
  const what = ACTS[action] ?? words.charAt(0).toUpperCase() + words.slice(1)
  const isOfFields = name.endsWith('_updated') && fields.length > 0
  const sentence = isOfFields ? `${what}: ${fields.map(spoken).join(', ')}` : what
  return { sentence, path: PATHS[domain] ?? null }
}
