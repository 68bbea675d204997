import { auditWords } from '#kit/server/audit-words.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'

type Act = Readonly<{ action: string; fields: readonly string[] }>
type Sentence = Readonly<{ sentence: string; path: ScreenLink | null }>

const NAMES: Readonly<Record<string, string>> = { linkedin_url: 'LinkedIn' }
const spoken = (name: string): string => NAMES[name] ?? name.replaceAll('_', ' ')

/** What an admin did as an employee, in words; `fields` name what was changed. */
export const sentenceOf = ({ action, fields }: Act): Sentence => {
  const words = auditWords().get(action)
  const what = words?.act ?? action
  const sentence = words?.names_fields && fields.length > 0 ? `${what}: ${fields.map(spoken).join(', ')}` : what
  return { sentence, path: words?.own_screen ?? null }
}
