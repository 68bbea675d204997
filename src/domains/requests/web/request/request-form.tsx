import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { FormFrame } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { type FormOf, useCallForm } from '#kit/web/form/use-call-form.ts'
import { sendRequest, type TypeChoice, updateRequest } from '../../contract/requests.calls.ts'
import type { Method, RequestFull } from '../../contract/requests.models.ts'
import { attachFile } from '../../contract/thread.calls.ts'
import { requestBody, type RequestDraft, draftOf, canPreview } from '../parts/request-draft.ts'
import { RequestFields, withProblem } from '../parts/request-fields.tsx'
import { FilesChoice } from '../parts/files-choice.tsx'
import { PreviewLine } from '../parts/preview-line.tsx'
import { type Preview, usePreview } from '../parts/use-preview.ts'
import { DateNotes } from './date-notes.tsx'
import { fileRuleText } from './file-rule-text.ts'

type Methods = readonly Readonly<{ code: Method; name: string }>[]
type Common = Readonly<{
  types: readonly TypeChoice[]
  methods: Methods
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
export const SendForm = ({ types, methods, initial, onDone, onCancel }: Common & { initial: RequestDraft }) => {
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
          {type && <Body form={form} type={type} methods={methods} preview={preview} />}
          {type && type.file_rule !== 'none' && (
            <FilesChoice files={files} onChange={setFiles} help={fileRuleText(type)} />
          )}
        </>
      )}
    </FormFrame>
  )
}

/** The form in which the owner changes a request that is not decided: its approval begins again. */
export const UpdateForm = ({ types, methods, request, onDone, onCancel }: Common & { request: RequestFull }) => {
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
          <Body form={form} type={type} methods={methods} preview={preview} cover={request.cover} />
        </>
      )}
    </FormFrame>
  )
}

type BodyProps = Readonly<{
  form: FormOf<RequestDraft>
  type: TypeChoice
  methods: Methods
  preview: Preview
  cover?: RequestFull['cover']
}>

const COMMON = ['type_id', 'from_date', 'to_date', 'method', 'from_time', 'to_time', 'reason', 'cover_employee_id']

const Body = ({ form, type, methods, preview, cover = null }: BodyProps) => (
  <>
    <RequestFields
      form={form}
      type={type}
      methods={methods}
      problems={preview.problems}
      cover={cover}
      notes={<DateNotes draft={form.draft} />}
    />
    <PreviewLine preview={preview} shown={[...COMMON, ...type.payload_fields.map(({ name }) => `payload.${name}`)]} />
  </>
)
