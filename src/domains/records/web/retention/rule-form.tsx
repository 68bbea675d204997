import { Fragment } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { day, dayIn } from '#kit/web/format/dates.ts'
import { fileSize } from '#kit/web/format/file-size.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { reason } from '../../contract/records.records.ts'
import { previewRetention, updateRetention } from '../../contract/retention.calls.ts'
import type { RetentionRow } from '../../contract/retention.models.ts'
import { retentionText } from './labels.ts'

type Due = DataOf<typeof previewRetention>
type Props = Readonly<{ row: RetentionRow; onDone: () => void; onCancel: () => void }>

/** The description of a class; with the right to write, its days can be set, with a preview of the removal. */
export const RuleForm = ({ row, onDone, onCancel }: Props) => {
  const { has } = useActor()
  return (
    <div className="m-stack">
      <p>{row.keep_days === null ? row.what : row.what.replace('so long', retentionText(row.keep_days))}</p>
      <p className="m-dim">{row.why}</p>
      {has('records.retention.write') ? (
        <CallForm
          call={updateRetention}
          submit="Save"
          input={{ params: { id: row.id } }}
          initial={{ keep_days: row.keep_days, reason: '', version: row.version }}
          onDone={onDone}
          onCancel={onCancel}
        >
          {(field, form) => (
            <>
              <NumberField
                {...field('keep_days')}
                label="Days"
                unit="days"
                help={`At least ${retentionText(row.floor_days)}. Leave empty to keep for ever.`}
                isFirst
              />
              <Preview row={row} days={form.draft.keep_days ?? null} />
              <TextArea {...field('reason')} label={reason.label} />
            </>
          )}
        </CallForm>
      ) : (
        <Facts facts={[['Kept', retentionText(row.keep_days)]]} />
      )}
    </div>
  )
}

const isDays = (days: number | null, floor: number): boolean =>
  days === null || (Number.isInteger(days) && days >= floor && days <= 36_500)

const Preview = ({ row, days }: { row: RetentionRow; days: number | null }) => {
  const isValid = isDays(days, row.floor_days)
  const query = useCallQuery(
    previewRetention,
    { body: { id: row.id, keep_days: days } },
    { enabled: isValid, showPrevious: true },
  )
  const due = query.data
  return (
    <div role="status" className="m-dim">
      {!isValid || !due
        ? 'Type the days to see what would be removed.'
        : due.rows === 0
          ? 'Nothing would be removed now.'
          : `${count(due.rows, 'row')} of ${count(due.people, 'person', 'people')} would be removed, ${fileSize(due.bytes)}${due.oldest === null ? '' : `, the oldest of ${day(dayIn(due.oldest))}`}.`}
      {isValid && due && due.named.length > 0 && <People due={due} />}
    </div>
  )
}

/** The people of the data: some names, and the number of others. */
const People = ({ due: { named, people } }: { due: Due }) => (
  <p>
    {named.map(({ id, name }, at) => (
      <Fragment key={id}>
        {at > 0 && (at === named.length - 1 && people === named.length ? ' and ' : ', ')}
        <GoLink href={`/admin/employee/details/${id}`}>{name}</GoLink>
      </Fragment>
    ))}
    {people > named.length && ` and ${count(people - named.length, 'other')}`}
  </p>
)
