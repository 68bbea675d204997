import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readCounter } from '../../contract/desk.calls.ts'
import { listAssets } from '../../contract/inventory.calls.ts'
import { HandOutPart, lineOf, NOT_LOOKED_UP, tagged } from './hand-out-part.tsx'
import { ReturnPart } from './return-part.tsx'
import styles from '../parts/inventory.module.css'

const address = z.object({ person: textId.optional(), tag: z.string().max(20).optional(), request: textId.optional() })

/** One person at the counter: what they get, and what they bring back. */
export const CounterTab = () => {
  const [{ person, tag, request }, set] = useAddressState(address)
  const query = useCallQuery(readCounter, { params: { id: person ?? 0 } }, { enabled: person !== undefined })
  // Looked up before the parts are drawn: what is handed out is above what comes back.
  const found = useCallQuery(listAssets, tagged(tag?.trim() ?? ''), { enabled: tag !== undefined })
  return (
    <div className="m-stack">
      <PersonField
        id="counter-person"
        name="person"
        label="Person"
        isOptional={false}
        value={person}
        chosen={query.data?.employee ?? null}
        onChange={(id) => set({ person: id ?? undefined, request: undefined })}
      />
      {person === undefined ? (
        <p className="m-dim">Choose who stands before you, then scan what they get or give back.</p>
      ) : (
        <Loaded query={query} what="the person" shape="form">
          {({ employee, assignments }) => (
            <Together responses={tag === undefined ? [] : [found]} shape="form">
              <div key={`${employee.id} ${tag ?? ''}`} className={styles.counter}>
                <HandOutPart
                  employee={employee}
                  first={tag === undefined ? null : found.data ? lineOf(tag.trim(), found.data) : NOT_LOOKED_UP}
                  request={request}
                  onDone={() => set({ tag: undefined, request: undefined })}
                />
                <ReturnPart employee={employee} assignments={assignments} />
              </div>
            </Together>
          )}
        </Loaded>
      )}
    </div>
  )
}
