import type { ApprovalChain } from '../../../contract/chains.calls.ts'
import { stepText } from './policy-words.ts'
import styles from './policy.module.css'

/** The steps of a chain beside each other, in their order. */
export const ChainSequence = ({ steps }: Pick<ApprovalChain, 'steps'>) => (
  <ol className={styles.sequence}>
    {steps.map((step) => (
      <li key={step.position}>
        <span className={styles.stepText}>{stepText(step)}</span>
      </li>
    ))}
  </ol>
)
