import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { BlocksSection } from './blocks-section.tsx'
import { ChainsSection } from './chains-section.tsx'
import { PlansSection } from './plans-section.tsx'
import { TypesSection } from './types-section.tsx'
import styles from './policy.module.css'

const SECTIONS = [
  { value: 'types', label: 'Types' },
  { value: 'plans', label: 'Leave plans' },
  { value: 'chains', label: 'Approval chains' },
  { value: 'blocks', label: 'Black-outs' },
] as const

const address = z.object({ section: z.enum(['types', 'plans', 'chains', 'blocks']).optional() })

const CONTENTS = { types: TypesSection, plans: PlansSection, chains: ChainsSection, blocks: BlocksSection }

const LISTED = {
  types: 'What can be asked for, and by which rules.',
  plans: 'How much leave people get. A change is a new version from a later day; what was granted before it stays.',
  chains: 'Who approves, step by step. Types name the chain that their requests go through.',
  blocks: 'Days on which leave is closed, limited to a number of people of each team, or counted as a peak.',
} as const

/** The rules of requests: types, leave plans, approval chains and black-outs. */
export const PolicyTab = () => {
  const [{ section = 'types' }, set] = useAddressState(address)
  const Content = CONTENTS[section]
  return (
    <div className={styles.tab}>
      <div className={styles.sections}>
        <SegmentedControl
          aria-label="Part of the policy"
          data={[...SECTIONS]}
          value={section}
          onChange={(next) => set({ section: next === 'types' ? undefined : next })}
        />
      </div>
      <p className="m-dim">{LISTED[section]}</p>
      <Content />
    </div>
  )
}
