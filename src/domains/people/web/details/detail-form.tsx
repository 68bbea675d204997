import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { addDetail, addOwnDetail, updateDetail, updateOwnDetail } from '../../contract/details.calls.ts'
import {
  CHECKED_KINDS,
  type Detail,
  detailFields,
  type DetailKind,
  FILE_KINDS,
  ownKind,
} from '../../contract/details.models.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import { listDirectoryOptions } from '../../contract/profile.calls.ts'
import type { Side } from '../documents/document-upload.tsx'
import { DetailFields } from './detail-fields.tsx'
import { KINDS } from './detail-labels.ts'
import { DocumentField } from '../documents/document-field.tsx'

type Props = Readonly<{ kind: DetailKind; side: Side; owner_id: number; row: Detail | null; onClose: () => void }>

const useCountries = (side: Side) => {
  const admin = useCallQuery(listPeopleOptions, {}, { enabled: side === 'admin' })
  const own = useCallQuery(listDirectoryOptions, {}, { enabled: side === 'own' })
  return (side === 'admin' ? admin : own).data?.countries ?? []
}

/** Returns the fields of a stored detail for its form, without those that only the server reads. */
const editable = ({ kind, data }: Detail): Record<string, unknown> => {
  const fields = detailFields[kind].shape
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in fields))
}

const Fields = ({ form, ...props }: Props & { form: Form<typeof updateDetail> }) => {
  const { kind, row, side, owner_id } = props
  const countries = useCountries(side)
  const waits = side === 'own' && CHECKED_KINDS.includes(kind)
  return (
    <>
      {waits && <p className="m-dim">This holds once {kind === 'bank_account' ? 'payroll' : 'HR'} has approved it.</p>}
      <DetailFields kind={kind} form={form} countries={countries} number={row?.number ?? null} />
      {FILE_KINDS.includes(kind) && (
        <DocumentField {...form.field('file_id')} side={side} owner_id={owner_id} stored={row?.file ?? null} />
      )}
    </>
  )
}

const EditForm = ({ row, ...props }: Props & { row: Detail }) => {
  const { side, onClose } = props
  const form = {
    input: { params: { id: row.id } },
    initial: { data: editable(row), file_id: row.file?.id ?? null, version: row.version },
    submit: 'Save',
    onDone: onClose,
    onCancel: onClose,
  }
  return side === 'own' ? (
    <CallForm {...form} call={updateOwnDetail}>
      {(_, state) => <Fields {...props} row={row} form={unsafeCast(state)} />}
    </CallForm>
  ) : (
    <CallForm {...form} call={updateDetail}>
      {(_, state) => <Fields {...props} row={row} form={state} />}
    </CallForm>
  )
}

const AddForm = (props: Props) => {
  const { kind, side, owner_id, onClose } = props
  const form = { submit: `Add ${KINDS[kind].one}`, onDone: onClose, onCancel: onClose }
  const own = ownKind.safeParse(kind).data
  return side === 'own' ? (
    <CallForm {...form} call={addOwnDetail} initial={{ kind: own ?? null, data: {} }}>
      {(_, state) => <Fields {...props} form={unsafeCast(state)} />}
    </CallForm>
  ) : (
    <CallForm {...form} call={addDetail} initial={{ employee_id: owner_id, kind, data: {} }}>
      {(_, state) => <Fields {...props} form={unsafeCast(state)} />}
    </CallForm>
  )
}

/** Adds or changes one detail. */
export const DetailForm = (props: Props) =>
  props.row ? <EditForm {...props} row={props.row} /> : <AddForm {...props} />
