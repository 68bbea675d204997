import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listColleagues, listDirectoryOptions } from '../../contract/profile.calls.ts'
import type { Card } from '../../contract/people.models.ts'
import { Colleague } from './colleague.tsx'
import { namedOptions, one, photoOf, presenceText } from './words.ts'
import styles from './directory.module.css'

const number = z.coerce.number().int().positive().optional()
const address = z.object({
  q: z.string().optional(),
  department_id: number,
  team_id: number,
  new: z.enum(['yes']).optional(),
  more: z.coerce.number().int().min(1).max(20).optional(),
})

const STEP = 60
const MOST = 200

const Tile = ({ card, onOpen }: { card: Card; onOpen: () => void }) => (
  <li>
    <button type="button" className={styles.tile} onClick={onOpen}>
      <PersonAvatar name={card.name} photo={photoOf(card)} size={44} presence={card.presence} />
      <span className={styles.text}>
        <span className={styles.name}>
          {card.name} {card.new && <StatusBadge tone="away" word="New" />}
        </span>
        <span className="m-dim">{card.designation?.name ?? card.department?.name}</span>
        <span className="m-dim m-small">{card.team?.name}</span>
        <span className="m-dim m-small">{presenceText(card)}</span>
      </span>
    </button>
  </li>
)

/** Colleagues as cards; a card opens with everything that may be known of them. */
export const Directory = () => {
  const [state, set] = useAddressState(address)
  const person = useDrawer('person')
  const options = useCallQuery(listDirectoryOptions, {})
  const limit = Math.min(STEP * (state.more ?? 1), MOST)
  const query = useCallQuery(
    listColleagues,
    {
      query: {
        q: state.q,
        department_id: one(state.department_id),
        team_id: one(state.team_id),
        status: state.new && 'new',
        limit,
      },
    },
    { keep: true },
  )
  const clear = (): void => set({ q: undefined, department_id: undefined, team_id: undefined, new: undefined })
  const total = query.meta?.total ?? 0
  return (
    <div className={styles.page}>
      <FilterBar
        search={{ value: state.q, onChange: (q) => set({ q, more: undefined }), label: 'Search colleagues' }}
        chips={state.new ? [{ id: 'new', label: 'New colleagues', remove: () => set({ new: undefined }) }] : []}
        onClear={clear}
      >
        <FilterSelect
          label="Department"
          options={namedOptions(options.data?.departments)}
          value={state.department_id}
          onChange={(department_id) => set({ department_id, team_id: undefined })}
        />
        <FilterSelect
          label="Team"
          options={namedOptions(options.data?.teams)}
          value={state.team_id}
          onChange={(team_id) => set({ team_id })}
        />
        {!state.new && (
          <Button variant="default" onClick={() => set({ new: 'yes' })}>
            New colleagues
          </Button>
        )}
      </FilterBar>
      <Loaded query={query} what="your colleagues" shape="cards">
        {(cards) =>
          cards.length === 0 ? (
            <Empty title="No colleague matches." text="Try fewer letters, or clear the filters." />
          ) : (
            <>
              <p className={`m-dim ${styles.count}`}>{count(total, 'colleague', 'colleagues')}</p>
              <ul className={styles.grid}>
                {cards.map((card) => (
                  <Tile key={card.id} card={card} onOpen={() => person.open(card.id)} />
                ))}
              </ul>
              {query.meta?.next_cursor &&
                (limit < MOST ? (
                  <Button
                    variant="default"
                    className={styles.more ?? ''}
                    onClick={() => set({ more: (state.more ?? 1) + 1 })}
                  >
                    Show more
                  </Button>
                ) : (
                  <p className="m-dim">Search or filter to find the others.</p>
                ))}
            </>
          )
        }
      </Loaded>
      <SideDrawer title="Colleague" is_open={person.id !== null} onClose={person.close}>
        {person.id !== null && <Colleague id={Number(person.id)} />}
      </SideDrawer>
    </div>
  )
}
