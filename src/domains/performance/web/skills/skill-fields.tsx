import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldsOf } from '#kit/web/form/draft.ts'
import { DateField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { textsOf } from '#kit/web/record/texts-of.ts'
import { listSkills } from '../../contract/skills.calls.ts'
import { employeeSkillRecord } from '../../contract/skills.records.ts'
import { LEVEL_OPTIONS } from './labels.ts'

const { fields } = employeeSkillRecord

/** A level of a skill as it is typed, by the person or an administrator. */
export type TypedSkill = Readonly<{
  skill_id?: number | null
  skill_name?: string | null
  category?: string | null
  level?: number | null
  valid_from?: string | null
  valid_to?: string | null
  certificate_no?: string | null
  file_id?: number | null
  next_review_on?: string | null
  note?: string | null
}>

/** Returns the fields that both forms send. */
export const bodyOfSkill = (typed: TypedSkill) => ({
  ...(typed.skill_id
    ? { skill_id: typed.skill_id }
    : { skill_name: typed.skill_name || null, category: typed.category || null }),
  level: typed.level ?? null,
  valid_to: typed.valid_to || null,
  certificate_no: typed.certificate_no || null,
  note: typed.note ?? '',
})

type Props = Readonly<{ field: FieldsOf<TypedSkill>; draft: TypedSkill; newHelp: string }>

/** A skill of the list or a new name, and its level. */
export const SkillFields = ({ field, draft, newHelp }: Props) => {
  const { data = [] } = useCallQuery(listSkills, { query: {} })
  const options = data
    .filter(({ active }) => active)
    .map(({ id, name, category }) => ({ value: id, label: name, under: category }))
  return (
    <>
      <Select {...field('skill_id')} label={fields.skill.label} options={options} isOptional isFirst />
      {!draft.skill_id && (
        <>
          <TextField {...field('skill_name')} label="Or a new skill" help={newHelp} isOptional />
          {draft.skill_name && <TextField {...field('category')} label="Category of the new skill" isOptional />}
        </>
      )}
      <Select {...field('level')} label={fields.level.label} options={LEVEL_OPTIONS} isOptional={false} />
    </>
  )
}

/** The end and the number of a certificate. */
export const CertificateFields = ({ field }: Pick<Props, 'field'>) => (
  <>
    <DateField {...field('valid_to')} {...textsOf(fields.valid_to)} isOptional />
    <TextField {...field('certificate_no')} {...textsOf(fields.certificate_no)} isOptional />
  </>
)

export const NoteField = ({ field }: Pick<Props, 'field'>) => (
  <TextArea {...field('note')} {...textsOf(fields.note)} rows={3} isOptional />
)
