import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField, TextArea, TimeField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import type { Payload, PayloadField } from '../../contract/requests.models.ts'
import type { RequestDraft } from './request-draft.ts'

type Value = Exclude<Payload[string], null>

type Props = Readonly<{
  form: FormOf<RequestDraft>
  fields: readonly PayloadField[]
  problems: Readonly<Record<string, string>>
}>

/** The own fields of a kind, each by its type. */
export const PayloadFields = ({ form, fields, problems }: Props) =>
  fields.map((one) => {
    const props = form.field(`payload.${one.name}`)
    // A field that is still empty shows no error from the preview.
    const isEmpty = props.value === null || props.value === undefined || props.value === ''
    const error = props.error ?? (isEmpty ? undefined : problems[props.name])
    return <Field key={one.name} one={one} props={{ ...props, error }} />
  })

const asText = ({ value, ...rest }: FieldProps<Value>): FieldProps<string> => ({
  ...rest,
  value: typeof value === 'string' ? value : null,
})
const asNumber = ({ value, ...rest }: FieldProps<Value>): FieldProps<number> => ({
  ...rest,
  value: typeof value === 'number' ? value : null,
})

const Field = ({ one, props }: { one: PayloadField; props: FieldProps<Value> }) => {
  const texts = { label: one.label, ...(one.help ? { help: one.help } : {}), isOptional: !one.required }
  if (one.type === 'date') return <DateField {...asText(props)} {...texts} />
  if (one.type === 'time') return <TimeField {...asText(props)} {...texts} />
  if (one.type === 'choice') return <Select {...asText(props)} {...texts} options={one.options} />
  if (one.type === 'number') return <NumberField {...asNumber(props)} {...texts} />
  if (one.type === 'minutes') return <NumberField {...asNumber(props)} {...texts} unit="min" />
  if (one.type === 'person') return <PersonField {...asNumber(props)} {...texts} />
  return <TextArea {...asText(props)} {...texts} rows={2} />
}
