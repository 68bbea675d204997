import { createContext, type ReactNode, useContext } from 'react'
import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import styles from './own-pay.module.css'

type Shown = Readonly<{ isShown: boolean; toggle: () => void }>
const Context = createContext<Shown>({ isShown: false, toggle: () => undefined })
export const ShownAmounts = Context.Provider

/** Returns whether amounts are shown, until the person leaves the tab. */
export const useShownAmounts = (): Shown => useContext(Context)

/** An amount that is blurred until amounts are shown; what is blurred is no amount. */
export const Amount = ({ children }: { children: ReactNode }) => {
  const { isShown } = useShownAmounts()
  if (isShown) return <span className="m-number">{children}</span>
  return (
    <>
      <span className={styles.hidden} aria-hidden="true">
        0,000.00
      </span>
      <span className="m-hidden">Hidden</span>
    </>
  )
}

/** Shows the amounts of the tab, or hides them again. */
export const AmountsSwitch = () => {
  const { isShown, toggle } = useShownAmounts()
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Button
      variant="default"
      aria-pressed={isShown}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={toggle}
    >
      {isShown ? 'Hide amounts' : 'Show amounts'}
    </Button>
  )
}
