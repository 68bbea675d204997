import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { HistoryLink } from '#kit/web/screens/history-link.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listHikeRounds } from '../../contract/hike-rounds.calls.ts'
import type { HikeRound } from '../../contract/hikes.models.ts'
import { RoundBudgets } from './round-budget.tsx'
import { RoundForm } from './round-form.tsx'

/** The rounds of raises beside the list, at `?rounds=`. */
export const RoundsDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const query = useCallQuery(listHikeRounds, {}, { enabled: drawer.id !== null })
  const [edited, edit] = useState<number | 'new' | null>(null)
  const { has } = useActor()
  const close = (): void => edit(null)
  const mayAdd = has('hikes.approve') && has('payroll.read')
  return (
    <SideDrawer title="Hike rounds" is_open={drawer.id !== null} onClose={drawer.close}>
      <Loaded query={query} what="the rounds" shape="lines">
        {(rounds) => (
          <div className="m-stack">
            {mayAdd && edited === null && (
              <div>
                <Button onClick={() => edit('new')}>Add round</Button>
              </div>
            )}
            {edited === 'new' && <RoundForm round={null} onDone={close} />}
            {rounds.length === 0 && edited === null && (
              <Empty title="No rounds yet" text="A round has a budget that its hikes count against." />
            )}
            {rounds.map((round) =>
              edited === round.id ? (
                <RoundForm key={round.id} round={round} onDone={close} />
              ) : (
                <Round key={round.id} round={round} onEdit={() => edit(round.id)} />
              ),
            )}
          </div>
        )}
      </Loaded>
    </SideDrawer>
  )
}

const Round = ({ round, onEdit }: Readonly<{ round: HikeRound; onEdit: () => void }>) => (
  <Card
    title={round.name}
    aside={
      <span className="m-row">
        <HistoryLink of={['hike_rounds', round.id]} />
        {round.can.update && (
          <Button size="compact-sm" variant="default" aria-label={`Edit ${round.name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </span>
    }
  >
    <div className="m-stack">
      <div className="m-row">
        <StatusBadge tone={round.closed_at ? 'off' : 'good'} word={round.closed_at ? 'Closed' : 'Open'} />
        <span className="m-dim">
          From {fullDay(round.effective_from)}, {count(round.hikes, 'hike')}
          {round.uncounted > 0 && `, ${round.uncounted} of them hourly and not in the sums`}
        </span>
      </div>
      {round.budgets && round.budgets.length > 0 && <RoundBudgets budgets={round.budgets} />}
    </div>
  </Card>
)
