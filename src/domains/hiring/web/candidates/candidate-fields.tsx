import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { updateCandidate } from '../../contract/openings.calls.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { SOURCE_OPTIONS } from '../parts/words.ts'

/** An instant that is typed as a day. */
const dayOf = (field: FieldProps<string>): FieldProps<string> => ({
  ...field,
  value: field.value?.slice(0, 10),
  onChange: (day) => field.onChange(/^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? `${day ?? ''}T00:00:00.000Z` : day),
})

type Props = Readonly<{ form: Form<typeof updateCandidate>; candidate?: Candidate }>

/** What is known of a candidate. */
export const CandidateFields = ({ form: { field, draft }, candidate }: Props) => (
  <>
    <TextField {...field('name')} isOptional={false} label="Name" isFirst />
    <FieldRow>
      <TextField {...field('email')} isOptional={false} label="Email" type="email" />
      <TextField {...field('phone')} label="Phone" type="tel" help="With the country code, such as +49 30 5550." />
    </FieldRow>
    <TextField {...field('linkedin_url')} label="LinkedIn" type="url" />
    <Select {...field('source')} isOptional={false} label="Source" options={SOURCE_OPTIONS} />
    {draft.source === 'referral' && (
      <PersonField
        {...field('referrer_employee_id')}
        isOptional={false}
        label="Referred by"
        chosen={candidate?.referrer ?? null}
      />
    )}
    {draft.source === 'internal' && (
      <PersonField {...field('employee_id')} isOptional={false} label="Employee" chosen={candidate?.employee ?? null} />
    )}
    <FieldRow>
      <DateField {...field('keep_until')} label="Kept until" help="Later than usual only with consent." />
      <DateField
        {...dayOf(field('consent_at'))}
        label="Agreed to on"
        help="The day of the consent to be kept longer."
      />
    </FieldRow>
  </>
)
