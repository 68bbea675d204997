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
import { previewRetention, updateRetention } from '../../contract/retention.calls.ts'
import type { RetentionRow } from '../../contract/retention.models.ts'
import { keptText } from './words.ts'

type Due = DataOf<typeof previewRetention>
type Props = Readonly<{ row: RetentionRow; onDone: () => void; onCancel: () => void }>

/** What a class is about; who may, sets its days and sees at once what that would remove. */
export const RuleForm = ({ row, onDone, onCancel }: Props) => {
  const { has } = useActor()
  return (
    <div className="m-stack">
      <p>{row.what}</p>
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
                help={`At least ${keptText(row.floor_days)}. Empty: for ever.`}
                isFirst
              />
              <Preview row={row} days={form.draft.keep_days ?? null} />
              <TextArea {...field('reason')} label="Reason" />
            </>
          )}
        </CallForm>
      ) : (
        <Facts facts={[['Kept', keptText(row.keep_days)]]} />
      )}
    </div>
  )
}

const isDays = (days: number | null, floor: number): boolean =>
  days === null || (Number.isInteger(days) && days >= floor && days <= 36_500)

const Preview = ({ row, days }: { row: RetentionRow; days: number | null }) => {
  const isAsked = isDays(days, row.floor_days)
  const query = useCallQuery(
    previewRetention,
    { body: { id: row.id, keep_days: days } },
    { enabled: isAsked, keepPrevious: true },
  )
  const due = query.data
  return (
    <div role="status" className="m-dim">
      {!isAsked || !due
        ? 'Type the days to see what would be removed.'
        : due.rows === 0
          ? 'Nothing would be removed now.'
          : `${count(due.rows, 'row')} of ${count(due.people, 'person', 'people')} would be removed, ${fileSize(due.bytes)}${due.oldest === null ? '' : `, the oldest of ${day(dayIn(due.oldest))}`}.`}
      {isAsked && due && due.named.length > 0 && <People due={due} />}
    </div>
  )
}

/** Whose data it is: some names, and how many more. */
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
