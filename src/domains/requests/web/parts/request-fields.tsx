import { type ReactNode, useState } from 'react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField, TextArea, TimeField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { takesMethod } from '../../contract/days.rules.ts'
import type { Method, Payload, PayloadField, TypeMethod } from '../../contract/requests.models.ts'
import { type FormType, hasHalfEnds, methodOf, type RequestDraft } from './request-draft.ts'
import type { listTypesOfUser } from '../../contract/requests.calls.ts'
import type { MetaOf } from '#kit/contract/call.ts'
import type { FieldProps } from '#kit/web/form/draft.ts'

type Value = Exclude<Payload[string], null>

type PayloadFieldsProps = Readonly<{
  form: FormOf<RequestDraft>
  fields: readonly PayloadField[]
  problems: Readonly<Record<string, string>>
}>

/** The own fields of a kind, each by its type. */
const PayloadFields = ({ form, fields, problems }: PayloadFieldsProps) =>
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

export type RestOfDay = NonNullable<MetaOf<typeof listTypesOfUser>>['rest']

type Props = Readonly<{
  form: FormOf<RequestDraft>
  type: FormType
  /** The names of the ways in which a day can be taken. */
  methods: readonly Readonly<{ code: Method; name: string }>[]
  /** The proposed beginning of the rest of a day; null while it is not known. */
  rest?: RestOfDay | null
  /** Problems of fields by name, in addition to those that the form has found itself. */
  problems?: Readonly<Record<string, string>>
  /** Shown below the dates, such as notes of the calendar. */
  notes?: ReactNode
  /** The cover that is named already. */
  cover?: Readonly<{ id: number; name: string }> | null
}>

const NO_PROBLEMS: Readonly<Record<string, string>> = {}

/** Adds the problem that the server has found to a field that has no error of the form. */
export const withProblem = <Field extends Readonly<{ name: string; error?: string | undefined }>>(
  field: Field,
  problems: Readonly<Record<string, string>>,
): Field => ({ ...field, error: field.error ?? problems[field.name] })

/** The fields of a request, as its type has them: dates and their parts, own fields of the kind, reason and cover. */
export const RequestFields = ({
  form,
  type,
  methods,
  rest = null,
  problems = NO_PROBLEMS,
  notes,
  cover = null,
}: Props) => {
  const { field } = form
  const isRequired = type.reason_rule === 'required'
  return (
    <>
      {type.dates === 'days' && <Days form={form} type={type} methods={methods} rest={rest} problems={problems} />}
      {type.dates === 'span' && <Dates form={form} problems={problems} isOptional />}
      {type.dates === 'day' && (
        <DateField {...withProblem(field('from_date'), problems)} label="Day" isOptional={false} />
      )}
      {type.dates !== 'none' && notes}
      <PayloadFields form={form} fields={type.payload_fields} problems={problems} />
      {type.reason_rule !== 'none' && (
        <TextArea {...withProblem(field('reason'), problems)} label="Reason" rows={3} isOptional={!isRequired} />
      )}
      {type.dates === 'days' && (
        <PersonField
          {...withProblem(field('cover_employee_id'), problems)}
          label="Cover"
          help="They are asked whether they can."
          chosen={cover}
          isOptional
        />
      )}
    </>
  )
}

type DatesProps = Readonly<{
  form: FormOf<RequestDraft>
  problems: Readonly<Record<string, string>>
  isOptional?: boolean
}>

/** Moves the last day along with the first where it would come before it. */
const Dates = ({ form, problems, isOptional = false }: DatesProps) => {
  const from = withProblem(form.field('from_date'), problems)
  const to = withProblem(form.field('to_date'), problems)
  const move = (date: string | null | undefined): void => {
    const [before, last] = [from.value, to.value]
    from.onChange(date)
    if (date && (!last || last === before || last < date)) to.onChange(date)
  }
  return (
    <FieldRow>
      <DateField {...from} label="First day" isOptional={isOptional} onChange={move} />
      <DateField {...to} label="Last day" isOptional={isOptional} {...(from.value ? { min: from.value } : {})} />
    </FieldRow>
  )
}

/** Fills in where the rest of a day begins when that is chosen, and the day unless it was chosen before. */
const useMethodField = (form: FormOf<RequestDraft>, rest: RestOfDay | null) => {
  const { field, draft } = form
  const [method, day, time] = [field('method'), field('from_date'), field('from_time')]
  const [proposed] = useState(draft.from_date)
  const choose = (value: Method | null | undefined): void => {
    method.onChange(value)
    if (value !== 'rest_of_day' || !rest || draft.from_time) return
    time.onChange(rest.from_time)
    if (draft.from_date === proposed) day.onChange(rest.date)
  }
  return { ...method, onChange: choose }
}

const Days = ({ form, type, methods, rest = null, problems = NO_PROBLEMS }: Props) => {
  const { field, draft } = form
  const methodField = useMethodField(form, rest)
  const method = methodOf(type, draft.method)
  const options = methods
    .filter(({ code }) => takesMethod(type.methods, code))
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      {method === 'hours' || method === 'rest_of_day' ? (
        <DateField {...withProblem(field('from_date'), problems)} label="Day" isOptional={false} />
      ) : (
        <Dates form={form} problems={problems} />
      )}
      {type.methods.length > 1 && (
        <Select
          {...withProblem(methodField, problems)}
          value={method}
          label="Method"
          options={options}
          isOptional={false}
        />
      )}
      {method === 'hours' && (
        <FieldRow>
          <TimeField {...withProblem(field('from_time'), problems)} label="From" isOptional={false} />
          <TimeField {...withProblem(field('to_time'), problems)} label="To" isOptional={false} />
        </FieldRow>
      )}
      {method === 'rest_of_day' && (
        <TimeField
          {...withProblem(field('from_time'), problems)}
          label="From"
          help={
            rest?.is_working && draft.from_date === rest.date
              ? 'You are still punched in. Punch out when you leave; this request does not do it.'
              : 'Work until then counts as worked, what was planned after it is leave.'
          }
          isOptional={false}
        />
      )}
      {hasHalfEnds(type, draft) && <HalfEnds form={form} methods={type.methods} />}
    </>
  )
}

const FIRST = [
  { value: 'full_day', label: 'Full day' },
  { value: 'second_half', label: 'Second half only' },
] as const
const LAST = [
  { value: 'full_day', label: 'Full day' },
  { value: 'first_half', label: 'First half only' },
] as const

const HalfEnds = ({ form: { field }, methods }: { form: FormOf<RequestDraft>; methods: readonly TypeMethod[] }) => {
  const [first, last] = [field('first_part'), field('last_part')]
  return (
    <FieldRow>
      {methods.includes('second_half') && (
        <Select
          {...first}
          value={first.value ?? 'full_day'}
          label="On the first day"
          options={FIRST}
          isOptional={false}
        />
      )}
      {methods.includes('first_half') && (
        <Select {...last} value={last.value ?? 'full_day'} label="On the last day" options={LAST} isOptional={false} />
      )}
    </FieldRow>
  )
}
