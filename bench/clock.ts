import { AT } from './at.ts'
import { CLOCK_SHIFT, shiftClocks } from '../src/kit/contract/testing/run-clock.ts'

// `--at 18:30` lets the whole bench play on a Friday at that time in Berlin: its programs, their databases and this
// process. Imported before everything else, so that no library reads the clock of the machine. `TEST_AT` names any other
// instant (docs/decisions/046).

if (AT !== null) shiftClocks(CLOCK_SHIFT)
