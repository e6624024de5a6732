import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ServicesProvider } from '../platform/context.ts';
import type { Services } from '../platform/services.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import type { ConsoleRouter } from './router.tsx';

interface AppProps {
  nonce: string;
  services: Services;
  queries: QueryClient;
  router: ConsoleRouter;
}

export function App({ nonce, services, queries, router }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <ServicesProvider value={services}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ServicesProvider>
    </MantineProvider>
  );
}
