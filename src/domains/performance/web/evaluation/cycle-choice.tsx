import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import styles from '../parts/performance.module.css'

const address = z.object({ cycle_id: z.coerce.number().int().positive().optional().catch(undefined) })

/** The cycle that the address names, and how it is changed. */
export const useCycle = () => {
  const [{ cycle_id }, set] = useAddressState(address)
  return { cycle_id, cycleQuery: cycle_id === undefined ? {} : { cycle_id }, set }
}

type Props = Readonly<{ cycles: readonly Readonly<{ id: number; name: string }>[]; value: number }>

/** Returns the choice of a cycle where there are several. */
export const choiceOf = (props: Props) => (props.cycles.length < 2 ? undefined : <CycleChoice {...props} />)

/** Selects one of several cycles; nothing where there is one. */
export const CycleChoice = ({ cycles, value }: Props) => {
  const { set } = useCycle()
  if (cycles.length < 2) return null
  return (
    <div className={styles.cycle}>
      <FilterSelect
        label="Cycle"
        isAlways
        options={cycles.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={(cycle_id) => set({ cycle_id })}
      />
    </div>
  )
}
