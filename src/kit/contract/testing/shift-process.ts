import { CLOCK_SHIFT, shiftClocks } from './run-clock.ts'

// Imported before anything else, so that no library stores the clock of the machine.
shiftClocks(CLOCK_SHIFT)
