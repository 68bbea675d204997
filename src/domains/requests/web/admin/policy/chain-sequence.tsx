import { IconArrowRight } from '@tabler/icons-react'
import type { ApprovalChain } from '../../../contract/chains.calls.ts'
import { stepText } from './policy-labels.ts'
import styles from './policy.module.css'

/** Shows the steps of a chain next to each other, in their order. */
export const ChainSequence = ({ steps }: Pick<ApprovalChain, 'steps'>) => (
  <ol className={styles.sequence}>
    {steps.map((step, at) => (
      <li key={step.position}>
        {at > 0 && <IconArrowRight size={14} aria-hidden="true" />}
        <span className={styles.stepText}>{stepText(step)}</span>
      </li>
    ))}
  </ol>
)
