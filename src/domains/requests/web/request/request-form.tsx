import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { type FormOf, useCallForm } from '#kit/web/form/use-call-form.ts'
import { sendRequest, type TypeChoice, updateRequest } from '../../contract/requests.calls.ts'
import type { Method, RequestFull } from '../../contract/requests.models.ts'
import { attachFile } from '../../contract/thread.calls.ts'
import { canPreview, draftOf, requestBody, type RequestDraft } from '../parts/request-draft.ts'
import { RequestFields, type RestOfDay, withProblem } from '../parts/request-fields.tsx'
import { FilesChoice } from '../parts/files-choice.tsx'
import { PreviewLine } from '../parts/preview-line.tsx'
import { type Preview, usePreview } from '../parts/use-preview.ts'
import { count } from '#kit/web/format/numbers.ts'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import type { DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, day as dayWords } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { showCalendar } from '../../contract/balances.calls.ts'
import { BLOCK_LABELS } from '../parts/labels.ts'
import styles from '../parts/request-fields.module.css'

type Day = DataOf<typeof showCalendar>['days'][number]

const WAIT_MS = 300
/** The calendar takes spans of at most so many days. */
const LONGEST = 92

/** Blackout periods and holidays in some days, each once, and the day on which most colleagues are away. */
const notesOn = (days: readonly Day[]): readonly string[] => {
  const blocks = days.flatMap(({ blocks: all }) => all.map(({ name, level }) => `${name}: ${BLOCK_LABELS[level]}`))
  const holidays = days.flatMap(({ date, holiday }) => (holiday ? [`${dayWords(date)}: ${holiday}`] : []))
  const fullest = days.toSorted((left, right) => right.away - left.away)[0]
  const away = fullest && fullest.away > 0 ? [fullest] : []
  return [
    ...new Set(blocks),
    ...holidays,
    ...away.map((day) => `${count(day.away, 'colleague')} away on ${dayWords(day.date)}`),
  ]
}

/** Shows notes of the calendar of the own team on the dates of a draft. */
const DateNotes = ({ draft: { from_date, to_date } }: { draft: RequestDraft }) => {
  const { team_id, has } = useActor()
  const [from] = useDebouncedValue(from_date ?? '', WAIT_MS)
  const [to] = useDebouncedValue(to_date || from_date || '', WAIT_MS)
  const isShort = from !== '' && from <= to && to < addDays(from, LONGEST)
  const team = team_id === null ? {} : { team_id }
  const isEnabled = isShort && has('requests.calendar.read')
  const query = useCallQuery(showCalendar, { query: { from, to, ...team } }, { enabled: isEnabled, showPrevious: true })
  const notes = isEnabled ? notesOn(query.data?.days ?? []) : []
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-label="On these dates">
      {notes.map((note) => (
        <li key={note}>
          <IconCalendarEvent size={14} aria-hidden="true" /> {note}
        </li>
      ))}
    </ul>
  )
}

/** Returns the note next to the documents of a form: when one is required. */
const fileRuleText = ({ file_rule, file_after_days }: Pick<TypeChoice, 'file_rule' | 'file_after_days'>): string => {
  if (file_rule !== 'required') return ''
  return file_after_days === null
    ? 'One is needed before approval.'
    : `One is needed before approval for more than ${count(file_after_days, 'working day')}.`
}

type Methods = readonly Readonly<{ code: Method; name: string }>[]
type Common = Readonly<{
  types: readonly TypeChoice[]
  methods: Methods
  rest: RestOfDay | null
  onDone: (id: number) => void
  onCancel: () => void
}>

const typeOf = (types: readonly TypeChoice[], { type_id }: RequestDraft): TypeChoice | undefined =>
  types.find(({ id }) => id === type_id)

const usePreviewOf = (types: readonly TypeChoice[], draft: RequestDraft, id?: number): Preview => {
  const type = typeOf(types, draft)
  const previewBody = type && requestBody(type, draft)
  return usePreview(
    type && previewBody && canPreview(type, previewBody)
      ? { type_id: type.id, ...previewBody, ...(id === undefined ? {} : { id }) }
      : null,
  )
}

/** The form of a new request: the type first, then the fields of its kind, and below them the cost. */
export const SendForm = ({ types, methods, rest, initial, onDone, onCancel }: Common & { initial: RequestDraft }) => {
  const [files, setFiles] = useState<readonly File[]>([])
  const attach = useCall(attachFile)
  const finish = async (id: number): Promise<void> => {
    for (const file of files) await attach.run({ body: { id } }, { file })
    onDone(id)
  }
  const form = useCallForm<typeof sendRequest, RequestDraft>({
    call: sendRequest,
    initial,
    toBody: (draft) => {
      const type = typeOf(types, draft)
      return type ? { type_id: type.id, ...requestBody(type, draft) } : {}
    },
    onDone: ({ data }) => void finish(data.id),
  })
  const type = typeOf(types, form.draft)
  const preview = usePreviewOf(types, form.draft)
  return (
    <FormFrame form={form} submit="Save" onCancel={onCancel}>
      {() => (
        <>
          <Select
            {...withProblem(form.field('type_id'), preview.problems)}
            label="Type"
            isFirst
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            isOptional={false}
          />
          {type && <Body form={form} type={type} methods={methods} rest={rest} preview={preview} />}
          {type && type.file_rule !== 'none' && (
            <FilesChoice files={files} onChange={setFiles} help={fileRuleText(type)} />
          )}
        </>
      )}
    </FormFrame>
  )
}

/** The form in which the owner changes a request that is not decided: its approval begins again. */
export const UpdateForm = ({ types, methods, rest, request, onDone, onCancel }: Common & { request: RequestFull }) => {
  const form = useCallForm<typeof updateRequest, RequestDraft>({
    call: updateRequest,
    input: { params: { id: request.id } },
    initial: draftOf(request),
    toBody: (draft) => {
      const type = typeOf(types, draft)
      return { version: draft.version ?? request.version, ...(type ? requestBody(type, draft) : {}) }
    },
    onDone: ({ data }) => onDone(data.id),
  })
  const type = typeOf(types, form.draft)
  const preview = usePreviewOf(types, form.draft, request.id)
  if (!type) return <p>Requests of the type {request.type.name} are not taken any more. Delete this one instead.</p>
  return (
    <FormFrame form={form} submit="Save" onCancel={onCancel}>
      {() => (
        <>
          <p className="m-dim">{type.name}. After a change the approval starts again.</p>
          <Body form={form} type={type} methods={methods} rest={rest} preview={preview} cover={request.cover} />
        </>
      )}
    </FormFrame>
  )
}

type BodyProps = Readonly<{
  form: FormOf<RequestDraft>
  type: TypeChoice
  methods: Methods
  rest: RestOfDay | null
  preview: Preview
  cover?: RequestFull['cover']
}>

const COMMON = ['type_id', 'from_date', 'to_date', 'method', 'from_time', 'to_time', 'reason', 'cover_employee_id']

const Body = ({ form, type, methods, rest, preview, cover = null }: BodyProps) => (
  <>
    <RequestFields
      form={form}
      type={type}
      methods={methods}
      rest={rest}
      problems={preview.problems}
      cover={cover}
      notes={<DateNotes draft={form.draft} />}
    />
    <PreviewLine preview={preview} shown={[...COMMON, ...type.payload_fields.map(({ name }) => `payload.${name}`)]} />
  </>
)
