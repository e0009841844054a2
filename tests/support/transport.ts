/** Stands in for the network under the console's client: what was sent, and what comes back. */
import type { AxiosRequestConfig, AxiosResponse } from 'axios';

type Axios = typeof import('axios');
/** An answer of the server. */
export type Answer = Pick<AxiosResponse, 'status' | 'data'>;

export const transport = {
  sent: [] as AxiosRequestConfig[],
  answer: (_config: AxiosRequestConfig): Promise<Answer> => Promise.resolve({ status: 200, data: { status: 200, data: null } }),
};

/** Axios with this in place of the network; for `vi.mock('axios', …)`. */
export const withoutNetwork = (axios: Axios): Axios => ({
  ...axios,
  create: (defaults) =>
    axios.create({
      ...defaults,
      adapter: async (config) => {
        transport.sent.push(config);
        return { headers: {}, statusText: '', config, ...(await transport.answer(config)) };
      },
    }),
});
