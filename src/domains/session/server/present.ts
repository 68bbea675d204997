import { auditLabels } from '#kit/server/audit-labels.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'

type Act = Readonly<{ action: string; fields: readonly string[] }>
type Sentence = Readonly<{ sentence: string; path: ScreenLink | null }>

/** Returns the sentence about an action of an admin as an employee; `fields` are the changed fields. */
export const sentenceOf = ({ action, fields }: Act): Sentence => {
  const labels = auditWords().get(action)
  const text = labels?.act ?? action
  const sentence =
    labels?.names_fields && fields.length > 0 ? `${text}: ${auditLabels(action, fields).join(', ')}` : text
  return { sentence, path: labels?.own_screen ?? null }
}
