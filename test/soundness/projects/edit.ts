/** One edit of a project. */
import type { Project, ProjectNode } from './project.ts';

export interface Edit {
  readonly what: string;
  readonly after: Project;
  /** The edited nodes and inputs. */
  readonly own: readonly string[];
}

export function withNode(project: Project, node: ProjectNode, to: Partial<ProjectNode>, what: string): Edit {
  const nodes = project.nodes.map((each) => (each === node ? { ...node, ...to } : each));
  return { what: `${what} in ${node.name}`, after: { ...project, nodes }, own: [node.name] };
}
