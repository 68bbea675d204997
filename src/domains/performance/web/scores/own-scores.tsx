import { Button } from '@mantine/core'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { deleteScore, listScores } from '../../contract/scores.calls.ts'
import { type Score, scoreCategory } from '../../contract/scores.models.ts'
import { AddScore } from './add-score.tsx'
import { ScoreList } from './score-list.tsx'
import { CATEGORIES } from './labels.ts'

const address = z.object({
  from: date.optional().catch(undefined),
  to: date.optional().catch(undefined),
  category: scoreCategory.optional().catch(undefined),
})
const YEAR = 365

/** Points that the person got, and the points of thanks that they have left. */
export const OwnScores = () => {
  const { id } = useActor()
  const [state, set] = useAddressState(address)
  const add = useDrawer('score')
  const query = useCallQuery(listScores, { params: { userId: id }, query: state }, { showPrevious: true })
  const remove = useCall(deleteScore)
  const period = { from: state.from ?? addDays(today(), -YEAR), to: state.to ?? today() }
  const clear = () => set({ from: undefined, to: undefined, category: undefined })
  const actions = (row: Score) =>
    row.can.delete && (
      <Button size="compact-sm" variant="subtle" onClick={() => remove.start({ params: { id: row.id } })}>
        Delete
      </Button>
    )
  return (
    <div className="m-stack">
      <FilterBar
        onClear={clear}
        count={state.category || state.from ? 1 : 0}
        aside={
          query.data?.can.add && (
            <div className="m-row">
              <span className="m-dim">{query.data.thanks_left} of 10 points left this month</span>
              <Button onClick={() => add.open('new')}>Add thanks</Button>
            </div>
          )
        }
      >
        <PeriodPicker value={period} onChange={set} max={today()} />
        <FilterSelect
          label="Category"
          options={CATEGORIES}
          value={state.category}
          onChange={(category) => set({ category })}
        />
      </FilterBar>
      <Refused failure={remove.failure} />
      <Loaded query={query} what="your scores" shape="table">
        {(scores) => <ScoreList scores={scores} actions={actions} />}
      </Loaded>
      <AddScore kind="thanks" drawer={add} />
    </div>
  )
}
