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
import { listHikeRounds, saveHikeRound } from '../../contract/hike-rounds.calls.ts'
import type { HikeRound } from '../../contract/hikes.models.ts'
import { RoundBudgets } from './round-budget.tsx'
import { IconPlus } from '@tabler/icons-react'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import styles from './rounds.module.css'

const MAX_CURRENCIES = 20

/** Adds a round of raises, or changes one. */
const RoundForm = ({ round, onDone }: Readonly<{ round: HikeRound | null; onDone: () => void }>) => {
  const initial = round
    ? {
        id: round.id,
        version: round.version,
        name: round.name,
        effective_from: round.effective_from,
        budgets: (round.budgets ?? [])
          .filter(({ budget_minor }) => budget_minor > 0)
          .map(({ currency, budget_minor }) => ({ currency, budget_minor })),
        closed: round.closed_at !== null,
      }
    : { budgets: [{ currency: 'EUR', budget_minor: Number.NaN }] }
  return (
    <CallForm call={saveHikeRound} initial={initial} submit="Save round" onDone={onDone} onCancel={onDone}>
      {(field, form) => (
        <>
          <TextField {...field('name')} label="Name" isFirst />
          <DateField {...field('effective_from')} label="From" help="Proposed for its hikes; each keeps its own day." />
          <Budgets form={form} />
          {round && <Switch {...field('closed')} label="Closed" help="Nothing is proposed in a closed round." />}
        </>
      )}
    </CallForm>
  )
}

const Budgets = ({ form }: Readonly<{ form: Form<typeof saveHikeRound> }>) => {
  const rows = useRows(form, 'budgets')
  const { field, draft } = form
  return (
    <FieldSet field={{ ...field('budgets'), isOptional: false }} label="Budget of a year">
      {rows.keys.map((key, at) => {
        const currency = draft.budgets?.[at]?.currency ?? ''
        return (
          <div key={key} className={styles.row}>
            <TextField {...field(`budgets.${at}.currency`)} isOptional={false} label="Currency" />
            <MoneyField
              {...field(`budgets.${at}.budget_minor`)}
              isOptional={false}
              label="Amount"
              currency={/^[A-Z]{3}$/.test(currency) ? currency : 'EUR'}
            />
            <RemoveRow label={`Remove the budget in ${currency || 'no currency'}`} onRemove={() => rows.remove(at)} />
          </div>
        )
      })}
      {rows.keys.length < MAX_CURRENCIES && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add({ currency: '', budget_minor: Number.NaN })}
          >
            Add currency
          </Button>
        </div>
      )}
    </FieldSet>
  )
}

/** The rounds of raises next to the list, at `?rounds=`. */
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
