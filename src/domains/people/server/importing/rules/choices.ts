import { nameKey } from '#kit/server/import-values.ts'
import { employmentRecord, personalRecord, placementRecord } from '../../../contract/people.records.ts'

const synonyms = (values: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(values).flatMap(([value, texts]) =>
      texts.split(', ').map((text) => [nameKey(text), value] as const),
    ),
  )

/** Other texts of the choices, in files of other systems. */
const CHOICES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  employment_type: synonyms({
    permanent:
      'full time, part time, regular, unbefristet, festanstellung, employee, vollzeit, teilzeit, full time permanent',
    fixed_term: 'fixed term, temporary, befristet, contract, temp, full time contract',
    trainee:
      'intern, internship, praktikant, praktikum, apprentice, auszubildender, azubi, ausbildung, apprenticeship, probationary',
    student: 'working student, werkstudent, werkstudentin',
    contractor: 'external, extern, contract worker',
    freelancer: 'freelance, freiberufler, self employed',
  }),
  marital_status: synonyms({
    single: 'ledig, unmarried',
    married: 'verheiratet',
    partnered: 'civil partnership',
    other: 'divorced, widowed, geschieden, verwitwet',
  }),
  work_mode: synonyms({ office: 'on site, onsite, büro', hybrid: '', remote: 'home office, homeoffice, home' }),
}

const OPTIONS = {
  employment_type: employmentRecord.fields.employment_type.options,
  marital_status: personalRecord.fields.marital_status.options,
  work_mode: placementRecord.fields.work_mode.options,
} as const
export type ChoiceField = keyof typeof OPTIONS

/** Returns the stored value of a text of a choice: its label, the value itself, or a text of another system. */
export const readChoice = (field: ChoiceField, text: string): string | undefined => {
  const key = nameKey(text)
  const own = Object.entries<string | undefined>(OPTIONS[field] ?? {}).find(
    ([value, label]) => nameKey(value) === key || nameKey(label ?? '') === key,
  )
  return own?.[0] ?? CHOICES[field]?.get(key)
}

export const choiceLabels = (field: ChoiceField): string[] => Object.values<string>({ ...OPTIONS[field] })
