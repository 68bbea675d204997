import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { acknowledge, readOwnEvaluation } from '../../contract/evaluations.calls.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { choiceOf, useCycle } from './cycle-choice.tsx'
import { GoalsForm } from './goals-form.tsx'
import { Head, Rated } from './result.tsx'
import { ReviewForm } from './review-form.tsx'
import { STATE } from './labels.ts'

type TypedReply = Readonly<{ agrees?: 'yes' | 'no' | null; reply?: string | null }>
const REPLIES = [
  { value: 'yes', label: 'I agree' },
  { value: 'no', label: 'I disagree' },
] as const

/** The reply to a shared result, which cannot be changed. */
const ReplyForm = ({ evaluation }: Readonly<{ evaluation: Evaluation }>) => (
  <Card title="Your answer">
    <CallForm
      call={acknowledge}
      initial={{}}
      toBody={({ agrees, reply }: TypedReply) => ({
        evaluation_id: evaluation.id,
        version: evaluation.version,
        ...(agrees ? { agrees: agrees === 'yes' } : {}),
        ...(reply ? { reply } : {}),
      })}
      submit="Send answer"
      onDone={() => undefined}
    >
      {(field, { draft }) => (
        <>
          <Select {...field('agrees')} label="Do you agree?" options={REPLIES} isOptional={false} />
          <TextArea
            {...field('reply')}
            label={draft.agrees === 'no' ? 'What do you disagree with?' : 'Reply'}
            help="It cannot be changed later."
            isOptional={draft.agrees !== 'no'}
          />
        </>
      )}
    </CallForm>
  </Card>
)

const Body = ({ evaluation, choice }: Readonly<{ evaluation: Evaluation; choice: ReactNode }>) => {
  const goals = useDrawer('goals')
  const { cycle, state, can } = evaluation
  return (
    <div className="m-stack">
      <Head
        evaluation={evaluation}
        choice={choice}
        steps={can.goals && <Button onClick={() => goals.open('edit')}>Edit goals</Button>}
      />
      {state === 'goals' && <p className="m-dim">Your evaluation opens on {fullDay(cycle.self_opens_on)}.</p>}
      {can.save_self && <ReviewForm evaluation={evaluation} side="self" />}
      {can.acknowledge && <ReplyForm evaluation={evaluation} />}
      {!can.save_self && <Rated evaluation={evaluation} />}
      <SideDrawer title="Goals" is_open={goals.id !== null && can.goals} onClose={goals.close}>
        <GoalsForm
          of={{ user_ids: [evaluation.employee.id], cycle_id: cycle.id, version: evaluation.version }}
          goals={evaluation.goals}
          onDone={goals.close}
        />
      </SideDrawer>
    </div>
  )
}

/** The own evaluation of a cycle: goals, the self review, and once it is shared the result with the reply. */
export const OwnEvaluation = () => {
  const { id } = useActor()
  const { cycleQuery } = useCycle()
  const query = useCallQuery(readOwnEvaluation, { body: { user_id: id, ...cycleQuery } })
  if (query.data === null && !query.failure)
    return <Empty title="No evaluation yet" text="It appears here once a cycle has opened." />
  return (
    <Loaded query={query} what="your evaluation" shape="form">
      {(evaluation) => (
        <Body
          key={evaluation.id}
          evaluation={evaluation}
          choice={choiceOf({
            cycles: evaluation.cycles.map(({ id: cycle, name, state }) => ({
              id: cycle,
              name: `${name}, ${STATE[state].word.toLowerCase()}`,
            })),
            value: evaluation.cycle.id,
          })}
        />
      )}
    </Loaded>
  )
}
