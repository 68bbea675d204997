import { z } from 'zod'

/** An amount in the smallest unit of its currency; sums and differences may be below 0. */
export const amount = z.int()
