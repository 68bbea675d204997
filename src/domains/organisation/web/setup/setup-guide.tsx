import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readSetup, skipSetupStep, type SetupStepModel } from '../../contract/setup.calls.ts'
import styles from './setup.module.css'

const sumText = (steps: readonly SetupStepModel[]): string => {
  const open = steps.filter(({ state }) => state === 'open').length
  const first = steps.find(({ step }) => step === 'people.first')
  if (open === 0) return 'Everything is set up.'
  if (first?.state === 'open') return 'Ten minutes to the first punch. The steps after the first employee can wait.'
  return `${steps.length - open} of ${steps.length} steps are done or left out. What exists is ticked by itself.`
}

/** The steps of setting up an organisation, in order; what exists is ticked, and the next step is highlighted. */
export const SetupGuide = () => (
  <Loaded query={useCallQuery(readSetup, {})} what="the steps" shape="lines">
    {(steps) => (
      <div className="m-stack" data-total={steps.filter(({ state }) => state === 'open').length}>
        <p className="m-dim">{sumText(steps)}</p>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <Step
              key={step.step}
              step={step}
              number={index + 1}
              isNext={step === steps.find(({ state }) => state === 'open')}
            />
          ))}
        </ol>
      </div>
    )}
  </Loaded>
)

const Mark = ({ state, number }: Pick<SetupStepModel, 'state'> & Readonly<{ number: number }>) => {
  if (state === 'done') return <IconCircleCheck size={24} role="img" aria-label="Done" />
  if (state === 'skipped')
    return <IconCircleMinus className={styles.skipped} size={24} role="img" aria-label="Left out" />
  return (
    <span className={styles.stepNumber} aria-hidden="true">
      {number}
    </span>
  )
}

type StepProps = Readonly<{ step: SetupStepModel; number: number; isNext: boolean }>

const Step = ({ step, number, isNext }: StepProps) => {
  const skip = useCall(skipSetupStep)
  const { title, text, href, state, result, can } = step
  return (
    <li data-next={isNext} data-state={state}>
      <Mark state={state} number={number} />
      <div className={styles.step}>
        <div>
          <GoLink href={href}>{title}</GoLink>
          {state !== 'done' && <p className="m-dim">{text}</p>}
          <Refused failure={skip.failure} />
        </div>
        {result !== null && <span className={styles.result}>{result}</span>}
        {can.skip && state !== 'done' && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={skip.isRunning}
            aria-label={state === 'open' ? `Do without: ${title}` : `Take up again: ${title}`}
            onClick={() => skip.start({ body: { step: step.step, skipped: state === 'open' } })}
          >
            {state === 'open' ? 'Do without' : 'Take up again'}
          </Button>
        )}
      </div>
    </li>
  )
}
