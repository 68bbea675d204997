import { FieldRow } from '#kit/web/form/call-form.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { DateField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { candidateRecord } from '../../contract/hiring.records.ts'
import type { updateCandidate } from '../../contract/openings.calls.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'

/** An instant that is typed as a day. */
const dayOf = (field: FieldProps<string>): FieldProps<string> => ({
  ...field,
  value: field.value?.slice(0, 10),
  onChange: (day) => field.onChange(/^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? `${day ?? ''}T00:00:00.000Z` : day),
})

type Props = Readonly<{ form: Form<typeof updateCandidate>; candidate?: Candidate }>

/** The fields of a candidate. */
export const CandidateFields = ({ form, candidate }: Props) => {
  const { field, draft } = form
  const { label, help } = candidateRecord.fields.consent_at
  return (
    <Fields
      of={candidateRecord}
      form={form}
      first="name"
      items={[
        'name',
        ['email', 'phone'],
        'linkedin_url',
        'source',
        draft.source === 'referral' && 'referrer_employee_id',
        draft.source === 'internal' && 'employee_id',
        <FieldRow key="kept">
          <Fields of={candidateRecord} form={form} items={['keep_until']} />
          <DateField {...dayOf(field('consent_at'))} label={label} help={help} />
        </FieldRow>,
      ]}
      with={{
        email: { type: 'email' },
        phone: { type: 'tel' },
        linkedin_url: { type: 'url' },
        referrer_employee_id: { isOptional: false, chosen: candidate?.referrer ?? null },
        employee_id: { isOptional: false, chosen: candidate?.employee ?? null },
      }}
    />
  )
}
