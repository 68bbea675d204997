import { useMediaQuery } from '@mantine/hooks'

/**
 * Returns whether the window is as narrow as a phone. Known on the first drawing, so that nothing changes its form
 * after it.
 */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false }) ?? false
