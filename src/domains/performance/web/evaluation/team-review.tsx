import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded, NotFound } from '#kit/web/states/loaded.tsx'
import { listTeamEvaluations, readOwnEvaluation } from '../../contract/evaluations.calls.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { useCycle } from './cycle-choice.tsx'
import { GoalsForm } from './goals-form.tsx'
import { HeadLine, hasHeadLine } from './head-line.tsx'
import { Head, Rated } from './result.tsx'
import { ReviewForm } from './review-form.tsx'

type Props = Readonly<{ id: string; onBack: () => void }>

/** The evaluation of a person of the team, as a page with the name of the person. */
export const TeamReview = ({ id, onBack }: Props) => {
  const { cycleQuery } = useCycle()
  const query = useCallQuery(listTeamEvaluations, { body: cycleQuery })
  const row = query.data?.rows.find((one) => String(one.id) === id)
  const cycle = query.data?.cycle
  if (row && cycle)
    return <Review user_id={row.employee.id} name={row.employee.name} cycle_id={cycle.id} onBack={onBack} />
  return (
    <Framed title="Evaluation" onBack={onBack}>
      <Loaded query={query} what="the evaluation" shape="form">
        {() => <NotFound />}
      </Loaded>
    </Framed>
  )
}

type FramedProps = Readonly<{
  title: string
  steps?: ReactNode
  onBack: () => void
  children: ReactNode
}>

const Framed = ({ title, steps, onBack, children }: FramedProps) => (
  <Page
    title={title}
    primary={
      <>
        {steps}
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          aria-label="Back to the team"
          onClick={onBack}
        >
          Team
        </Button>
      </>
    }
  >
    {children}
  </Page>
)

type ReviewProps = Readonly<{ user_id: number; name: string; cycle_id: number; onBack: () => void }>

const Review = ({ user_id, name, cycle_id, onBack }: ReviewProps) => {
  const query = useCallQuery(readOwnEvaluation, { body: { user_id, cycle_id } })
  const goals = useDrawer('goals')
  const evaluation = query.data
  const isClosed = evaluation === null && !query.failure
  return (
    <Framed
      title={name}
      onBack={onBack}
      steps={
        evaluation?.can.goals && (
          <Button variant="subtle" size="compact-md" aria-label="Edit goals" onClick={() => goals.open('edit')}>
            Goals
          </Button>
        )
      }
    >
      {isClosed ? (
        <Empty title="Not shared yet" text="The reviewer and the person see it until then." />
      ) : (
        <Loaded query={query} what="the evaluation" shape="form">
          {(loaded) => <Body evaluation={loaded} />}
        </Loaded>
      )}
      {evaluation && (
        <SideDrawer title="Goals" is_open={goals.id !== null} onClose={goals.close}>
          <GoalsForm
            of={{ user_ids: [evaluation.employee.id], cycle_id: evaluation.cycle.id, version: evaluation.version }}
            goals={evaluation.goals}
            onDone={goals.close}
          />
        </SideDrawer>
      )}
    </Framed>
  )
}

const Body = ({ evaluation }: Readonly<{ evaluation: Evaluation }>) => (
  <div className="m-stack">
    {hasHeadLine(evaluation) ? <HeadLine evaluation={evaluation} /> : <Head evaluation={evaluation} />}
    {evaluation.can.save_review ? (
      <ReviewForm evaluation={evaluation} side="manager" />
    ) : (
      <Rated evaluation={evaluation} />
    )}
  </div>
)
