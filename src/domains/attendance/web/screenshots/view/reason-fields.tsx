import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldsOf } from '#kit/web/form/draft.ts'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { REASON_CODES, type ViewReason } from '../../../contract/screenshots.models.ts'
import { VIEW_REASON_LABELS } from '#domains/attendance/contract/screenshot.labels.ts'

const OPTIONS = REASON_CODES.map((value) => ({ value, label: VIEW_REASON_LABELS[value] }))

/** The input before pictures of another person open. */
export type ViewReasonInput = { date: string; reason_code: ViewReason | null; note: string }

type Props = Readonly<{
  field: FieldsOf<ViewReasonInput>
  draft: ViewReasonInput
  name: string
  min?: string
  max: string
}>

export const ReasonFields = ({ field, draft, name, min, max }: Props) => (
  <>
    <p className="m-dim">{name} reads who opened the pictures, when and why.</p>
    <DateField {...field('date')} isOptional={false} label="Day" max={max} {...(min ? { min } : {})} />
    <Select {...field('reason_code')} isOptional={false} label="Reason" options={OPTIONS} />
    <TextArea
      {...field('note')}
      isOptional={draft.reason_code !== 'other'}
      label="Note"
      rows={2}
      help="The person can read this."
    />
  </>
)

/** The body of both calls, without whose pictures they are. */
export const reasonBody = ({ date, reason_code, note }: ViewReasonInput) => ({
  date,
  reason_code: reason_code ?? undefined,
  ...(note.trim() === '' ? {} : { note }),
})
