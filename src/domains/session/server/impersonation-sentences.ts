import { auditLabels } from '#kit/server/audit-labels.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'

type Act = Readonly<{ action: string; fields: readonly string[] }>
type Sentence = Readonly<{ sentence: string; path: ScreenLink | null }>

/** What an admin did as an employee, in words; `fields` name what was changed. */
export const sentenceOf = ({ action, fields }: Act): Sentence => {
  const words = auditWords().get(action)
  const what = words?.act ?? action
  const sentence =
    words?.names_fields && fields.length > 0 ? `${what}: ${auditLabels(action, fields).join(', ')}` : what
  return { sentence, path: words?.own_screen ?? null }
}
