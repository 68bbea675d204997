import { Button } from '@mantine/core'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listEquipmentRequests, readCounter } from '../../contract/desk.calls.ts'
import { listAssets } from '../../contract/inventory.calls.ts'
import { HandOutPart, lineOf, NOT_LOOKED_UP, tagged } from './hand-out-part.tsx'
import { isOwnDecision, OpenReturns } from './open-returns.tsx'
import { ReturnPart } from './return-part.tsx'
import { isOpenReturn } from '../parts/labels.ts'
import { wantedText } from '../parts/wanted-text.ts'
import styles from '../parts/inventory.module.css'

const address = z.object({ person: textId.optional(), tag: z.string().max(20).optional(), request: textId.optional() })

/** Approved requests, each of which opens the counter for its person. */
const ToHandOut = () => {
  const query = useCallQuery(listEquipmentRequests, { query: { state: 'approved' } })
  return (
    <Loaded query={query} what="the approved requests" shape="lines">
      {(rows) =>
        rows.length > 0 && (
          <Card title="Approved, to hand out">
            <ul className={styles.waiting}>
              {rows.map(({ request, suggestions }) => (
                <li key={request.id}>
                  <PersonChip
                    name={request.employee.name}
                    photo={{ id: request.employee.id }}
                    under={wantedText(request)}
                  />
                  <span className={suggestions.length === 0 ? styles.late : 'm-dim'}>
                    {suggestions.length === 0
                      ? 'Nothing is in stock'
                      : request.needed_by
                        ? `Needed by ${fullDay(request.needed_by)}`
                        : 'In stock'}
                  </span>
                  <Button
                    component={GoLink}
                    href={`/admin/management/inventory?tab=counter&person=${request.employee.id}&request=${request.id}`}
                    size="compact-md"
                    variant={suggestions.length > 0 ? 'filled' : 'default'}
                  >
                    Hand out
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}

/** One person at the counter: what they get, and what they bring back. */
export const CounterTab = () => {
  const [{ person, tag, request }, set] = useAddressState(address)
  const query = useCallQuery(readCounter, { params: { id: person ?? 0 } }, { enabled: person !== undefined })
  const approved = useCallQuery(
    listEquipmentRequests,
    { query: { state: 'approved' } },
    { enabled: person !== undefined },
  )
  // Looked up before the parts are drawn: what is handed out is above what comes back.
  const found = useCallQuery(listAssets, tagged(tag?.trim() ?? ''), { enabled: tag !== undefined })
  return (
    <div className="m-stack">
      <div className={styles.person}>
        <PersonField
          id="counter-person"
          name="person"
          label="Person"
          isOptional={false}
          value={person}
          chosen={query.data?.employee ?? null}
          onChange={(id) => set({ person: id ?? undefined, request: undefined })}
        />
      </div>
      {person === undefined ? (
        <>
          <p className="m-dim">Choose a person, then scan the tags of what they get or bring back.</p>
          <ToHandOut />
        </>
      ) : (
        <Loaded query={query} what="the person" shape="form">
          {({ employee, assignments }) => (
            <Together responses={tag === undefined ? [approved] : [approved, found]} shape="form">
              <div className="m-stack">
                <OpenReturns
                  title="To settle first"
                  rows={assignments.filter((row) => isOpenReturn(row) && isOwnDecision(row))}
                />
                <div key={`${employee.id} ${tag ?? ''}`} className={styles.counter}>
                  <HandOutPart
                    employee={employee}
                    first={tag === undefined ? null : found.data ? lineOf(tag.trim(), found.data) : NOT_LOOKED_UP}
                    request={request}
                    approved={approved.data?.filter((row) => row.request.employee.id === employee.id) ?? []}
                    onDone={() => set({ tag: undefined, request: undefined })}
                  />
                  <ReturnPart employee={employee} assignments={assignments.filter((row) => !isOpenReturn(row))} />
                </div>
                {/* The scan comes first where someone else decides. */}
                <OpenReturns
                  title="For another keeper"
                  rows={assignments.filter((row) => isOpenReturn(row) && !isOwnDecision(row))}
                />
              </div>
            </Together>
          )}
        </Loaded>
      )}
    </div>
  )
}
