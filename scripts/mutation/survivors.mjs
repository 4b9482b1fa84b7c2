// Reports each undetected change immediately, because a run takes long and prints its summary only at the end.
import path from 'node:path';

class Survivors {
  onMutantTested({ status, fileName, location: { start }, mutatorName, replacement }) {
    if (status !== 'Survived' && status !== 'Timeout') return;
    const place = `${path.relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
    console.log(`${status}: ${place} ${mutatorName}: ${replacement?.replaceAll(/\s+/g, ' ')}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }];
