import { lazy } from 'react'
import { useParams } from '@tanstack/react-router'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { fetchPerformance } from '../../contract/evaluations.calls.ts'
import type { Performance } from '../../contract/performance.models.ts'
import PersonSkills from '../skills/person-skills.tsx'
import { AdminSteps } from './admin-steps.tsx'
import { choiceOf, useCycle } from './cycle-choice.tsx'
import { HeadLine, hasHeadLine } from './head-line.tsx'
import { Head, Rated } from './result.tsx'
import { ReviewForm } from './review-form.tsx'

const HistoryView = lazy(async () => ({ default: (await import('./history.tsx')).HistoryView }))
const ScoreList = lazy(async () => ({ default: (await import('../scores/score-list.tsx')).ScoreList }))

const EvaluationTab = ({ data }: Readonly<{ data: Performance }>) => {
  const { evaluation, cycles } = data
  const { has } = useActor()
  if (!evaluation) return <Empty title="No evaluation" text="This person is part of no cycle." />
  const mayReview = has('performance.review') && evaluation.can.save_review
  const choice = choiceOf({ cycles, value: evaluation.cycle.id })
  const steps = <AdminSteps evaluation={evaluation} />
  return (
    <div className="m-stack">
      {mayReview && hasHeadLine(evaluation) ? (
        <HeadLine evaluation={evaluation} choice={choice} steps={steps} />
      ) : (
        <Head evaluation={evaluation} choice={choice} steps={steps} />
      )}
      {mayReview ? <ReviewForm evaluation={evaluation} side="manager" /> : <Rated evaluation={evaluation} />}
    </div>
  )
}

/** The performance of one person. */
export const PersonPerformance = () => {
  const { id: text } = useParams({ strict: false })
  const { cycleQuery } = useCycle()
  const id = Number(text)
  const query = useCallQuery(fetchPerformance, { params: { id }, query: cycleQuery })
  const head = query.data?.employee
  return (
    <Page
      history={['evaluations', query.data?.evaluation?.id]}
      title={head?.name ?? 'Performance'}
      context={
        <>
          {head?.designation && `${head.designation} · `}
          <GoLink href={`/admin/employee/details/${id}`}>Record</GoLink> ·{' '}
          <GoLink href="/admin/employee/performance/all">All evaluations</GoLink>
        </>
      }
    >
      <Loaded query={query} what="the performance" shape="form">
        {(data) => (
          <AddressTabs
            label={`Performance of ${data.employee.name}`}
            tabs={[
              { id: 'evaluation', label: 'Evaluation', content: () => <EvaluationTab data={data} /> },
              { id: 'history', label: 'History', content: () => <HistoryView history={data.history} /> },
              { id: 'scores', label: 'Scores', content: () => <ScoreList scores={data.scores} /> },
              { id: 'skills', label: 'Skills', content: () => <PersonSkills /> },
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}
