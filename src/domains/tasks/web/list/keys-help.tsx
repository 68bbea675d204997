import { Kbd } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { KEYS } from './use-task-keys.ts'
import styles from '../parts/tasks.module.css'

/** Explains the keys, at `?keys=shown`. */
export const KeysHelp = () => {
  const drawer = useDrawer('keys')
  return (
    <SideDrawer title="Keys" is_open={drawer.id !== null} onClose={drawer.close}>
      <ul className={styles.plain}>
        {KEYS.map(([key, does]) => (
          <li key={key} className="m-row">
            <Kbd>{key}</Kbd> {does}
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
